import { sql } from 'kysely';
import type { ArticleTable } from '../../../platform/db/schema.ts';

/** The texts of an article that ranking compares. The body is counted only (`AnalysedDocument.topics`). */
export const rankedTexts = ['title', 'headings', 'excerpt'] as const;
/** All its texts in which words are found. */
export const searchedTexts = [...rankedTexts, 'body'] as const;

export type RankedTexts = Record<(typeof rankedTexts)[number], string>;
export type SearchedTexts = Record<(typeof searchedTexts)[number], string>;

/**
 * The headings of an article as they are searched: with the names of its tags, whose JSON has no other words,
 * and authors.
 */
export function searchedHeadings(
  { headings_text, tags }: Pick<ArticleTable, 'headings_text' | 'tags'>,
  authors: readonly string[],
): string {
  return `${headings_text} ${tags} ${authors.join(' ')}`;
}

/** `searchedHeadings` in a query on `article`. */
const headingsColumn =
  sql<string>`article.headings_text || ' ' || article.tags || ' ' || coalesce((select string_agg(author.name, ' ' order by article_author.position)
    from article_author join author on author.id = article_author.author_id
    where article_author.article_id = article.id), '')`.as('headings');

/** `RankedTexts` in a query on `article`. */
export const rankedColumns = [
  'article.title',
  headingsColumn,
  sql<string>`coalesce(article.excerpt, '')`.as('excerpt'),
] as const;

/** The columns of `RankedTexts` in a query on `search_document`, named `d`. */
export const rankedColumnsOfDocument = sql.join(rankedTexts.map((name) => sql.ref(`d.${name}`)));
