import { sql } from 'kysely';
import type { ArticleTable } from '../../../platform/db/schema.ts';

/** The headings of an article as they are searched: with the names of its tags, whose JSON has no other words. */
export function searchedHeadings({
  headings_text,
  tags,
}: Pick<ArticleTable, 'headings_text' | 'tags'>): string {
  return `${headings_text} ${tags}`;
}

/** `searchedHeadings` in a query on `article`. */
export const headingsColumn = sql<string>`article.headings_text || ' ' || article.tags`.as('headings');
