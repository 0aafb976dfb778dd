import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { ArticleTable } from '../../platform/db/schema.ts';
import { invalid } from '../errors.ts';

/** The columns of an article that name its authors. */
export type BylineColumns = Pick<Selectable<ArticleTable>, 'author_id' | 'more_authors'>;

/** The columns that name these authors, each once. */
export function bylineColumns(ids: readonly string[]): BylineColumns {
  const [author_id = null, ...others] = new Set(ids);
  return { author_id, more_authors: JSON.stringify(others) };
}

/** The names of an article's authors, in their order. */
export async function authorNames(
  reader: Reader | Writer,
  { author_id, more_authors }: BylineColumns,
): Promise<string[]> {
  if (author_id === null) return [];
  const ids = [author_id, ...(JSON.parse(more_authors) as string[])];
  const rows = await reader.selectFrom('author').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

/**
 * The ids of the authors at these slugs, current or former ones, in their order. Throws `invalid` for an
 * unknown one.
 */
export async function authorIds(reader: Reader | Writer, slugs: readonly string[]): Promise<string[]> {
  const known = await knownAuthorIds(reader, slugs);
  const missing = slugs.find((slug) => !known.has(slug));
  if (missing === undefined) return slugs.map((slug) => known.get(slug)!);
  throw invalid('authors', `There is no author '${missing}'.`);
}

/** The ids of the authors that an account is connected with. */
export async function ownAuthorIds(reader: Reader | Writer, userId: string | null): Promise<string[]> {
  if (userId === null) return [];
  const rows = await reader.selectFrom('author').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** The ids of the authors at those of these slugs that exist, by slug. */
export async function knownAuthorIds(
  reader: Reader | Writer,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const current = await reader
    .selectFrom('author')
    .select(['slug', 'id'])
    .where('slug', 'in', [...slugs])
    .execute();
  const paths = slugs.map((slug) => `author/${slug}`);
  const former = await reader
    .selectFrom('redirect')
    .innerJoin('author', 'author.id', 'redirect.target_id')
    .select(['redirect.path', 'author.id'])
    .where('redirect.target_kind', '=', 'author')
    .where('redirect.path', 'in', paths)
    .execute();
  return new Map([
    ...former.map(({ path, id }) => [path.slice('author/'.length), id] as const),
    ...current.map(({ slug, id }) => [slug, id] as const),
  ]);
}
