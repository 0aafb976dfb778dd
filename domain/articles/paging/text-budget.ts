import { type RawBuilder, sql } from 'kysely';
import { MAX_LISTED_TEXT_BYTES } from '../../../contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { type ArticleFilter, within } from '../read/visibility.ts';

/** An article's text: as written, or as rendered. */
type TextColumn = 'body' | 'rendered';

/** An article of a list and how many bytes its text has. */
export interface SizedArticle {
  id: string;
  version: number;
  textBytes: number;
}

/** A column with the size of a text in bytes, which neither database reads the text for. */
export function textBytes(column: TextColumn): RawBuilder<number> {
  return sql<number>`octet_length(${sql.ref(`article.${column}`)})`;
}

/**
 * The texts of the first articles of a list by id, as many as `MAX_LISTED_TEXT_BYTES` hold; the first one's in any case
 * where `least` is 1. The texts of the others are not read. An article that was saved since its row was read has none.
 */
export async function readTextsWithinBudget(
  ctx: Ctx,
  filter: ArticleFilter,
  column: TextColumn,
  { articles, least }: { articles: SizedArticle[]; least: 0 | 1 },
): Promise<Map<string, string>> {
  const fitting = articles.slice(0, Math.max(least, countFitting(articles)));
  if (fitting.length === 0) return new Map();
  const ids = fitting.map(({ id }) => id);
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', 'version', `${column} as text`])
    .where('id', 'in', ids)
    .where(within(filter))
    .execute();
  const versions = new Map(fitting.map(({ id, version }) => [id, version]));
  const current = rows.filter(({ id, version }) => versions.get(id) === version);
  return new Map(current.map(({ id, text }) => [id, text]));
}

function countFitting(articles: SizedArticle[]): number {
  let bytes = 0;
  const beyond = articles.findIndex(({ textBytes }) => {
    bytes += Number(textBytes);
    return bytes > MAX_LISTED_TEXT_BYTES;
  });
  return beyond < 0 ? articles.length : beyond;
}
