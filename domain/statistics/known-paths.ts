import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { publicRoutes } from '../../shared/public-routes.ts';
import { live, published } from '../article-filter.ts';

/** A page that the site has. `publishedAt` is known of articles that are in public lists. */
export interface KnownPath {
  publishedAt: string | null;
}

/** Pages that are always there. The search is one of them, without what was searched for. */
const fixed = new Set(
  Object.keys(publicRoutes).filter((route) => !/:|^\/dashboard|^\/newsletter/.test(route)),
);

type Find = (reader: Reader, names: string[]) => Promise<{ name: string; at?: string | null }[]>;

/** The kinds of pages with a name in their path, each with a query for all names at once. */
const kinds: [prefix: string, find: Find][] = [
  [
    '/blog/',
    (reader, names) =>
      reader
        .selectFrom('article')
        .select((eb) => ['slug as name', eb.case().when(live).then(eb.ref('published_at')).end().as('at')])
        .where('slug', 'in', names)
        .where(published)
        .where('page_path', 'is', null)
        .execute(),
  ],
  [
    '/tag/',
    (reader, names) => reader.selectFrom('tag').select('slug as name').where('slug', 'in', names).execute(),
  ],
  [
    '/series/',
    (reader, names) =>
      reader.selectFrom('series').select('slug as name').where('slug', 'in', names).execute(),
  ],
  [
    '/author/',
    (reader, names) =>
      reader.selectFrom('author').select('slug as name').where('slug', 'in', names).execute(),
  ],
  [
    '/letters/',
    (reader, names) =>
      reader
        .selectFrom('letter')
        .select(sql<string>`slug`.as('name'))
        .where('slug', 'in', names)
        .where('has_page', '=', 1)
        .where('sent_at', 'is not', null)
        .execute(),
  ],
  ['/category/', findCategories],
  [
    '/',
    async (reader, names) => {
      const rows = await reader
        .selectFrom('article')
        .select('page_path')
        .where('page_path', 'in', names)
        .where(published)
        .execute();
      return rows.map(({ page_path }) => ({ name: page_path! }));
    },
  ],
];

/** Finds the pages at decoded paths, with one query for each kind of page. */
export async function findKnownPaths(
  reader: Reader,
  paths: Iterable<string>,
): Promise<Map<string, KnownPath>> {
  const known = new Map<string, KnownPath>();
  const byKind = Map.groupBy(paths, (path) => kinds.find(([prefix]) => path.startsWith(prefix))!);
  for (const [[prefix, find], some] of byKind) {
    const names = some.filter((path) => !fixed.has(path)).map((path) => path.slice(prefix.length));
    const found = names.length > 0 ? await find(reader, names) : [];
    for (const { name, at = null } of found) known.set(prefix + name, { publishedAt: at });
    for (const path of some) if (fixed.has(path)) known.set(path, { publishedAt: null });
  }
  return known;
}

/** `name` is a category's, or a category's and a subcategory's. */
async function findCategories(reader: Reader, names: string[]): Promise<{ name: string }[]> {
  const rows = await reader
    .selectFrom('category')
    .leftJoin('subcategory', 'subcategory.category_id', 'category.id')
    .select(['category.name', 'subcategory.name as sub'])
    .where('category.name', 'in', [...new Set(names.map((name) => name.split('/')[0]!))])
    .execute();
  const all = new Set(rows.flatMap(({ name, sub }) => (sub === null ? [name] : [name, `${name}/${sub}`])));
  return names.filter((name) => all.has(name)).map((name) => ({ name }));
}
