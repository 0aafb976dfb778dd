/** The former paths of pages that are no articles. */

import { instant } from '../../platform/clock.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { type Ctx, write } from '../context.ts';
import { authorize } from '../permissions.ts';
import { normalisePath } from '../slug.ts';

/** A former path of a tag or category, by its name. */
export interface FormerPath {
  path: string;
  kind: 'tag' | 'category';
  name: string;
}

/** The page that a former path leads to: a tag by its slug, or a category by its name. */
export interface MovedPage {
  kind: FormerPath['kind'];
  name: string;
}

/** Leads former paths to tags and categories. Unknown names, and paths that lead elsewhere, are ignored. */
export async function addFormerPaths(ctx: Ctx, entries: readonly FormerPath[]): Promise<void> {
  authorize(ctx, 'import.run');
  for (let start = 0; start < entries.length; start += BATCH) {
    await write(ctx, async ({ tx }) => {
      for (const { path, kind, name } of entries.slice(start, start + BATCH)) {
        const stored = normalisePath(path);
        const target =
          kind === 'tag'
            ? await tx.selectFrom('tag').select('id').where('key', '=', tagKey(name)).executeTakeFirst()
            : await tx.selectFrom('category').select('id').where('name', '=', name).executeTakeFirst();
        if (!target || stored === null) continue;
        await tx
          .insertInto('redirect')
          .values({ path: stored, target_kind: kind, target_id: target.id, created_at: instant(ctx.now()) })
          .onConflict((conflict) => conflict.column('path').doNothing())
          .execute();
      }
    });
  }
}

const BATCH = 200;

/** The page that was once at a path of this site; null if there is none. */
export async function findMovedPage({ db }: Ctx, path: string): Promise<MovedPage | null> {
  const stored = normalisePath(path.replace(/(?:\/index)?\.html?$/i, ''));
  if (stored === null) return null;
  const row = await db.read
    .selectFrom('redirect')
    .leftJoin('tag', 'tag.id', 'redirect.target_id')
    .leftJoin('category', 'category.id', 'redirect.target_id')
    .select(['tag.slug', 'category.name', 'redirect.target_kind'])
    .where('redirect.path', '=', stored)
    .executeTakeFirst();
  if (row?.target_kind === 'tag' && row.slug !== null) return { kind: 'tag', name: row.slug };
  if (row?.target_kind === 'category' && row.name !== null) return { kind: 'category', name: row.name };
  return null;
}
