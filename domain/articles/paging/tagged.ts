import type { Reader } from '../../../platform/db/database.ts';
import { type ArticleFilter, isSet } from '../../article-filter.ts';
import { countRows } from '../../count-rows.ts';

/** The id of the tag of a filter that selects its published articles and nothing else, or null. */
export function onlyTag({ status, tag, ...rest }: ArticleFilter): string | null {
  const isOnly = status === 'published' && !Object.values(rest).some(isSet);
  return isOnly && tag !== undefined ? tag : null;
}

/** The keys of a tag's published articles in the order of their dates, on an index alone. */
export function tagKeys(db: Reader, tag: string, direction: 'asc' | 'desc' = 'desc') {
  return selectTagged(db, tag)
    .select(['article_tag.dated_at', 'article_tag.article_id as id'])
    .orderBy('article_tag.dated_at', direction)
    .orderBy('article_tag.article_id', direction);
}

/** Counts the published articles of a tag. */
export function countTagged(db: Reader, tag: string): Promise<number> {
  return countRows(selectTagged(db, tag));
}

function selectTagged(db: Reader, tag: string) {
  return db
    .selectFrom('article_tag')
    .where('article_tag.tag_id', '=', tag)
    .where('article_tag.dated_at', 'is not', null);
}
