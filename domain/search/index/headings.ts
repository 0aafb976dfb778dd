import { sql } from 'kysely';
import type { ArticleTable } from '../../../platform/db/schema.ts';

/** The headings of an article as they are searched: with the names of its tags, whose JSON has no other words, and authors. */
export function searchedHeadings(
  { headings_text, tags }: Pick<ArticleTable, 'headings_text' | 'tags'>,
  authors: readonly string[],
): string {
  return `${headings_text} ${tags} ${authors.join(' ')}`;
}

/** `searchedHeadings` in a query on `article`. */
export const headingsColumn =
  sql<string>`article.headings_text || ' ' || article.tags || ' ' || coalesce((select string_agg(author.name, ' ' order by article_author.position)
    from article_author join author on author.id = article_author.author_id
    where article_author.article_id = article.id), '')`.as('headings');
