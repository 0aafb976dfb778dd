/** The former paths of pages that are not articles. */

import type { Writer } from '../../platform/db/database.ts';
import { prepareQuery } from '../../platform/db/prepared-query.ts';
import { pathTo } from '../../shared/paths.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { addMissingRedirect } from '../redirect-rows.ts';
import { normalisePath } from '../slug.ts';
import { write } from '../write.ts';

/** The target of a former path, by its name. */
export type FormerTarget =
  | { kind: 'tag' | 'series' | 'category' | 'author'; name: string }
  | { kind: 'subcategory'; category: string; name: string }
  | { kind: 'list'; name: MovedList };

/** The lists that need no entry of their own: all articles, and all categories. */
type MovedList = 'articles' | 'categories';

/** A former path of a tag, series, category, subcategory, author or list. */
export type FormerPath = FormerTarget & { path: string };

/**
 * The page that a former path leads to: a tag, series or author by its slug, a category by its name, or a
 * list.
 */
export type MovedPage =
  | { kind: 'tag' | 'series' | 'author'; slug: string }
  | { kind: 'category'; name: string; subcategory: string | null }
  | { kind: 'list'; name: MovedList };

/**
 * Leads former paths to tags, categories, authors and lists. Unknown names, and paths that lead elsewhere,
 * are ignored: of several entries with one path, the first whose target exists counts.
 */
export async function addFormerPaths(ctx: Ctx, entries: readonly FormerPath[]): Promise<void> {
  authorize(ctx, 'import.run');
  for (let start = 0; start < entries.length; start += BATCH) {
    await write(ctx, async ({ tx }) => {
      for (const entry of entries.slice(start, start + BATCH)) {
        const path = normalisePath(entry.path);
        const target = path === null ? undefined : await findTarget(tx, entry);
        if (!target || path === null || (await isCategoryPath(tx, path))) continue;
        await addMissingRedirect(tx, path, { target_kind: entry.kind, target_id: target.id }, ctx.now());
      }
    });
  }
}

const BATCH = 200;

/** True for the path of a category that exists, whose own page is there. */
async function isCategoryPath(tx: Writer, path: string): Promise<boolean> {
  const [, name] = /^category\/([^/]+)$/.exec(path) ?? [];
  if (name === undefined) return false;
  const known = await tx.selectFrom('category').select('id').where('name', '=', name).executeTakeFirst();
  return known !== undefined;
}

async function findTarget(tx: Writer, entry: FormerTarget): Promise<{ id: string } | undefined> {
  const { name } = entry;
  switch (entry.kind) {
    case 'list':
      return { id: name };
    case 'tag':
      return tx.selectFrom('tag').select('id').where('key', '=', tagKey(name)).executeTakeFirst();
    case 'series':
      return tx.selectFrom('series').select('id').where('key', '=', tagKey(name)).executeTakeFirst();
    case 'category':
      return tx.selectFrom('category').select('id').where('name', '=', name).executeTakeFirst();
    case 'author':
      return tx
        .selectFrom('author')
        .select('id')
        .where('name', '=', name)
        .where('user_id', 'is', null)
        .executeTakeFirst();
    case 'subcategory':
      return tx
        .selectFrom('subcategory')
        .innerJoin('category', 'category.id', 'subcategory.category_id')
        .select('subcategory.id')
        .where('subcategory.name', '=', name)
        .where('category.name', '=', entry.category)
        .executeTakeFirst();
  }
}

/** The page that was once at a path of this site; null if there is none. */
export async function findPageRedirect({ db }: Ctx, path: string): Promise<MovedPage | null> {
  const stored = normalisePath(path.replace(/(?:\/index)?\.html?$/i, ''));
  if (stored === null) return null;
  const [row] = await redirectRows(db.read, { path: stored });
  if (!row) return null;
  const { kind, id, name, subcategory } = row;
  if (kind === 'list') return { kind, name: id === 'categories' ? id : 'articles' };
  if (kind === 'tag' || kind === 'series' || kind === 'author') {
    const slug = row[kind];
    return slug === null ? null : { kind, slug };
  }
  return name === null || (kind === 'subcategory' && subcategory === null)
    ? null
    : { kind: 'category', name, subcategory };
}

/** The path of the tag, series, category or author that was once at a decoded path; null if there is none. */
export async function movedTo(ctx: Ctx, path: string): Promise<string | null> {
  const moved = await findPageRedirect(ctx, path);
  if (moved === null) return null;
  if (moved.kind === 'list') return moved.name === 'categories' ? pathTo.categories() : '/blogs';
  return moved.kind === 'category'
    ? pathTo.category(moved.name, moved.subcategory)
    : pathTo[moved.kind](moved.slug);
}

const redirectRows = prepareQuery((db, { path }: { path: string }) =>
  db
    .selectFrom('redirect')
    .leftJoin('tag', 'tag.id', 'redirect.target_id')
    .leftJoin('series', 'series.id', 'redirect.target_id')
    .leftJoin('author', 'author.id', 'redirect.target_id')
    .leftJoin('subcategory', 'subcategory.id', 'redirect.target_id')
    .leftJoin('category', (join) =>
      join.on((eb) =>
        eb.or([
          eb('category.id', '=', eb.ref('redirect.target_id')),
          eb('category.id', '=', eb.ref('subcategory.category_id')),
        ]),
      ),
    )
    .select(['redirect.target_kind as kind', 'redirect.target_id as id'])
    .select(['tag.slug as tag', 'series.slug as series', 'author.slug as author'])
    .select(['category.name', 'subcategory.name as subcategory'])
    .where('redirect.path', '=', path),
);
