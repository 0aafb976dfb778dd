import { sql } from 'kysely';
import type { ArticleSummary } from '../../../contract/article.ts';
import { MAX_LISTED_TEXT_BYTES } from '../../../contract/limits.ts';
import { type ArticleFilter, filterCondition } from '../../article-filter.ts';
import { publishedBody } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';

/**
 * Reads the texts of a list by article id, as written (`body`) or `rendered`: from the first article on, up
 * to `MAX_LISTED_TEXT_BYTES` together, and at least `min` of them. An article that was saved since its row
 * was read has no text in the result.
 */
export async function readTextsWithinBudget(
  ctx: Ctx,
  filter: ArticleFilter,
  column: 'body' | 'rendered',
  { articles, min }: { articles: ArticleSummary[]; min: 0 | 1 },
): Promise<Map<string, string>> {
  if (articles.length === 0) return new Map();
  const sizes = await readSizes(ctx, column, articles);
  const fitting = articles.slice(0, Math.max(min, countFitting(sizes)));
  if (fitting.length === 0) return new Map();
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', 'version', `${column} as text`])
    .where('id', 'in', listIds(fitting))
    .where(filterCondition(filter))
    .execute();
  const versions = new Map(fitting.map(({ _id, version }) => [_id, version]));
  const current = rows.filter(({ id, version }) => versions.get(id) === version);
  const texts = await Promise.all(
    current.map(async ({ id, text }) => [id, await publishedBody(text)] as const),
  );
  return new Map(texts);
}

/** The sizes of the texts in bytes; neither database reads the texts for it. */
async function readSizes(ctx: Ctx, column: string, articles: ArticleSummary[]): Promise<number[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', sql<number>`octet_length(${sql.ref(column)})`.as('bytes')])
    .where('id', 'in', listIds(articles))
    .execute();
  const sizes = new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]));
  return articles.map(({ _id }) => sizes.get(_id) ?? 0);
}

function listIds(articles: ArticleSummary[]): string[] {
  return articles.map(({ _id }) => _id);
}

function countFitting(sizes: number[]): number {
  let bytes = 0;
  const firstBeyond = sizes.findIndex((size) => {
    bytes += size;
    return bytes > MAX_LISTED_TEXT_BYTES;
  });
  return firstBeyond < 0 ? sizes.length : firstBeyond;
}
