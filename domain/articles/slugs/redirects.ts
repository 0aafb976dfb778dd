import type { Reader, Writer } from '../../../platform/db/database.ts';
import { newId } from '../../id.ts';

/** Whose address it is to be. */
export interface SlugOwner {
  articleId: string;
  lang: string;
  now: string;
}

/** The slug an article may take: `wanted` itself, or with its language or a number where another article has that address. */
export async function freeSlug(
  tx: Reader | Writer,
  wanted: string,
  { articleId, lang }: Pick<SlugOwner, 'articleId' | 'lang'>,
): Promise<string> {
  const inLanguage = `${wanted}-${lang.toLowerCase()}`;
  const taken = await takenByOthers(tx, [wanted, inLanguage], articleId);
  const owner = taken.get(wanted);
  if (owner === undefined) return wanted;
  if (owner !== lang && !taken.has(inLanguage)) return inLanguage;
  return numbered(tx, wanted, articleId);
}

/** Makes a free slug the article's own; the one it had stays as a former one. The article's row must be there. */
export async function assignSlug(tx: Writer, slug: string, to: SlugOwner): Promise<void> {
  await tx
    .updateTable('address')
    .set({ kind: 'former' })
    .where('article_id', '=', to.articleId)
    .where('kind', '=', 'slug')
    .execute();
  await tx
    .insertInto('address')
    .values({ path: slug, article_id: to.articleId, kind: 'slug', created_at: to.now })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ kind: 'slug' }))
    .execute();
}

/** Gives back an address that an article had and that nobody can have seen. */
export async function dropRedirect(tx: Writer, slug: string, of: SlugOwner): Promise<void> {
  await tx
    .deleteFrom('address')
    .where('path', '=', slug)
    .where('article_id', '=', of.articleId)
    .where('kind', '=', 'former')
    .execute();
}

/** Adds other addresses of an article; those that another article has are passed over. */
export async function addAliases(tx: Writer, paths: readonly string[], to: SlugOwner): Promise<void> {
  if (paths.length === 0) return;
  const rows = paths.map((path) => ({
    path,
    article_id: to.articleId,
    kind: 'alias' as const,
    created_at: to.now,
  }));
  await tx
    .insertInto('address')
    .values(rows)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Looks at ever more numbers at a time: a thousand articles of one name need six questions. */
async function numbered(tx: Reader | Writer, wanted: string, articleId: string): Promise<string> {
  for (let first = 2; first < 10_000; first *= 4) {
    const candidates = Array.from({ length: first * 3 }, (_, i) => `${wanted}-${first + i}`);
    const taken = await takenByOthers(tx, candidates, articleId);
    const free = candidates.find((path) => !taken.has(path));
    if (free !== undefined) return free;
  }
  return `${wanted}-${newId().slice(-12)}`;
}

/** Which of these addresses other articles have, with the language of each. */
async function takenByOthers(
  tx: Reader | Writer,
  paths: string[],
  articleId: string,
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('address')
    .innerJoin('article', 'article.id', 'address.article_id')
    .select(['address.path', 'article.lang'])
    .where('address.path', 'in', paths)
    .where('address.article_id', '<>', articleId)
    .execute();
  return new Map(rows.map((row) => [row.path, row.lang]));
}
