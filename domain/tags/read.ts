import type { Tag } from '../../contract/tag.ts';
import type { Reader } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { cachePerVersion } from '../cache-per-version.ts';
import type { Ctx } from '../context.ts';
import { normalisePath, slugify } from '../slug.ts';

/** A tag's name and slug, for a link to its page. */
export interface TagLink {
  name: string;
  slug: string;
}

/** All tags with published articles, those with most articles first; cached per content version. */
export const listTags: (ctx: Ctx) => Promise<Tag[]> = cachePerVersion(async (ctx) => {
  const rows = await selectTags(ctx.db.read).execute();
  return rows
    .map(toTag)
    .filter(({ articles }) => articles > 0)
    .sort((a, b) => b.articles - a.articles || (a.name < b.name ? -1 : 1));
});

/** The tag with this slug or name; null if there is none. */
export async function findTag(ctx: Ctx, slugOrName: string): Promise<Tag | null> {
  if (slugOrName.includes('\0')) return null;
  const rows = await selectTags(ctx.db.read)
    .where((eb) => eb.or([eb('slug', '=', slugOrName), eb('key', '=', tagKey(slugOrName))]))
    .execute();
  const row = rows.find(({ slug }) => slug === slugOrName) ?? rows[0];
  return row ? toTag(row) : null;
}

/** The tag at a slug of its page: the present or a former one, or its name; null if there is none. */
export async function locateTag(ctx: Ctx, slug: string): Promise<Tag | null> {
  const path = normalisePath(`tag/${slug}`);
  if (path === null) return null;
  const found = await findTag(ctx, slug);
  if (found) return found;
  const moved = await ctx.db.read
    .selectFrom('redirect')
    .select('target_id')
    .where('path', '=', path)
    .where('target_kind', '=', 'tag')
    .executeTakeFirst();
  return moved ? findTagById(ctx, moved.target_id) : null;
}

/** The tag with this id; null if there is none. */
export async function findTagById(ctx: Ctx, id: string): Promise<Tag | null> {
  const row = await selectTags(ctx.db.read).where('id', '=', id).executeTakeFirst();
  return row ? toTag(row) : null;
}

/** The links to an article's tags, in the order of `names`. A preview may have new ones. */
export async function tagLinks(ctx: Ctx, names: readonly string[]): Promise<TagLink[]> {
  if (names.length === 0) return [];
  const rows = await ctx.db.read
    .selectFrom('tag')
    .select(['key', 'name', 'slug'])
    .where('key', 'in', names.map(tagKey))
    .execute();
  return names.map((name) => {
    const known = rows.find(({ key }) => key === tagKey(name));
    return known ? { name: known.name, slug: known.slug } : { name, slug: slugify(name) };
  });
}

function selectTags(db: Reader) {
  return db.selectFrom('tag').select((eb) => [
    'id',
    'slug',
    'name',
    'description',
    eb
      .selectFrom('article_tag')
      .select((count) => count.fn.countAll<number>().as('articles'))
      .whereRef('article_tag.tag_id', '=', 'tag.id')
      .where('article_tag.dated_at', 'is not', null)
      .as('articles'),
  ]);
}

type TagRow = Awaited<ReturnType<ReturnType<typeof selectTags>['execute']>>[number];

function toTag({ id, slug, name, description, articles }: TagRow): Tag {
  return { _id: id, slug, name, description, articles: Number(articles ?? 0) };
}
