import type { Tag } from '../../contract/tag.ts';
import { prepareQuery } from '../../platform/db/prepared-query.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { cachePerVersion } from '../cache-per-version.ts';
import type { Ctx } from '../context.ts';
import { slugifyName } from '../slug.ts';
import { findItem, listItems, locateItem } from '../taxonomies/taxonomies.ts';

/** A tag's name and slug, for a link to its page. */
export interface TagLink {
  name: string;
  slug: string;
}

/** All tags with published articles, those with most articles first; cached per content version. */
export const listTags: (ctx: Ctx) => Promise<Tag[]> = cachePerVersion(async (ctx) => {
  const tags = await listItems(ctx, 'tag');
  return tags.sort((a, b) => b.articles - a.articles || (a.name < b.name ? -1 : 1));
});

/** The tag with this slug or name; null if there is none. */
export function findTag(ctx: Ctx, slugOrName: string): Promise<Tag | null> {
  return findItem(ctx, 'tag', slugOrName);
}

/** The tag at a slug of its page: the current or a former one, or its name; null if there is none. */
export function locateTag(ctx: Ctx, slug: string): Promise<Tag | null> {
  return locateItem(ctx, 'tag', slug);
}

const tagRows = prepareQuery((db, { keys }: { keys: string[] }) =>
  db.selectFrom('tag').select(['key', 'name', 'slug']).where('key', 'in', keys),
);

/** The links to an article's tags, in the order of `names`. A preview may have new ones. */
export async function tagLinks(ctx: Ctx, names: readonly string[]): Promise<TagLink[]> {
  if (names.length === 0) return [];
  const rows = await tagRows(ctx.db.read, { keys: names.map(tagKey) });
  return names.map((name) => {
    const known = rows.find(({ key }) => key === tagKey(name));
    return known ? { name: known.name, slug: known.slug } : { name, slug: slugifyName(name) };
  });
}
