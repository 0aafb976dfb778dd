import { type RawBuilder, sql } from 'kysely';
import { MAX_LISTED_TEXT_BYTES } from '../../../contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { type ArticleFilter, within } from '../read/visibility.ts';

/** The column of an article's text as written, or as rendered. */
type TextColumn = 'body' | 'rendered';

/** An article of a list with the size of its text. */
export interface SizedArticle {
  id: string;
  version: number;
  textBytes: number;
}

/** Selects the size of a text in bytes; neither database reads the text for it. */
export function textBytes(column: TextColumn): RawBuilder<number> {
  return sql<number>`octet_length(${sql.ref(`article.${column}`)})`;
}

/**
 * Reads the texts of a list by article id, from the first on, up to `MAX_LISTED_TEXT_BYTES` together; at least `min` of
 * them. An article that was saved since its row was read has no text in the result.
 */
export async function readTextsWithinBudget(
  ctx: Ctx,
  filter: ArticleFilter,
  column: TextColumn,
  { articles, min }: { articles: SizedArticle[]; min: 0 | 1 },
): Promise<Map<string, string>> {
  const fitting = articles.slice(0, Math.max(min, countFitting(articles)));
  if (fitting.length === 0) return new Map();
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', 'version', `${column} as text`])
    .where(
      'id',
      'in',
      fitting.map(({ id }) => id),
    )
    .where(within(filter))
    .execute();
  const versions = new Map(fitting.map(({ id, version }) => [id, version]));
  const current = rows.filter(({ id, version }) => versions.get(id) === version);
  return new Map(current.map(({ id, text }) => [id, text]));
}

function countFitting(articles: SizedArticle[]): number {
  let bytes = 0;
  const firstBeyond = articles.findIndex(({ textBytes }) => {
    bytes += Number(textBytes);
    return bytes > MAX_LISTED_TEXT_BYTES;
  });
  return firstBeyond < 0 ? articles.length : firstBeyond;
}
