import type { Reader, Writer } from '../../../platform/db/database.ts';
import { firstFree } from '../../slug.ts';

/** The article that gets a slug. */
export interface SlugOwner {
  articleId: string;
  lang: string;
  now: string;
}

/** Finds a slug that no other article has: `wanted` itself, or with the language or a number appended. */
export async function findFreeSlug(
  tx: Reader | Writer,
  wanted: string,
  { articleId, lang }: Pick<SlugOwner, 'articleId' | 'lang'>,
): Promise<string> {
  const withLanguage = `${wanted}-${lang.toLowerCase()}`;
  const taken = await takenByOthers(tx, [wanted, withLanguage], articleId);
  const langOfOther = taken.get(wanted);
  if (langOfOther === undefined) return wanted;
  if (langOfOther !== lang && !taken.has(withLanguage)) return withLanguage;
  return firstFree(wanted, (paths) => takenByOthers(tx, paths, articleId));
}

/**
 * Makes a free slug the article's own and keeps its previous slug as a redirect. The article's row must
 * exist.
 */
export async function assignSlug(tx: Writer, slug: string, owner: SlugOwner): Promise<void> {
  await tx
    .updateTable('address')
    .set({ kind: 'former' })
    .where('article_id', '=', owner.articleId)
    .where('kind', '=', 'slug')
    .execute();
  await tx
    .insertInto('address')
    .values({ path: slug, article_id: owner.articleId, kind: 'slug', created_at: owner.now })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ kind: 'slug' }))
    .execute();
}

/** Removes the redirect from a former slug that nobody can have seen. */
export async function dropRedirect(tx: Writer, slug: string, owner: SlugOwner): Promise<void> {
  await tx
    .deleteFrom('address')
    .where('path', '=', slug)
    .where('article_id', '=', owner.articleId)
    .where('kind', '=', 'former')
    .execute();
}

/** Adds redirects from other paths to an article, except those that another article has. */
export async function addAliases(tx: Writer, paths: readonly string[], owner: SlugOwner): Promise<void> {
  if (paths.length === 0) return;
  const rows = paths.map((path) => ({
    path,
    article_id: owner.articleId,
    kind: 'alias' as const,
    created_at: owner.now,
  }));
  await tx
    .insertInto('address')
    .values(rows)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** The paths that other articles have, with the language of each article. */
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
