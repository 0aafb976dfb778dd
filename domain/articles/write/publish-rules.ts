import type { Status } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import { type FieldError, invalid, LekhaError } from '../../errors.ts';
import type { ArticleRow } from '../read/summary.ts';
import { isBlank } from './render-content.ts';

/** The columns that decide whether an article may have its status. */
type CheckedRow = Pick<ArticleRow, 'status' | 'title' | 'category' | 'banner_image' | 'body' | 'page_path'>;

/**
 * Throws `invalid` unless the article is complete enough for its status. A published or scheduled article
 * needs a title, category, content and banner, a page a title and content; one that was published without
 * them, for example by an import, can be saved as long as nothing more is removed. A draft needs a title or
 * content. `before` is null for a new article.
 */
export function assertPublishRules(after: CheckedRow, before: CheckedRow | null): void {
  const errors = after.status === 'draft' ? draftErrors(after) : publishErrors(after, before);
  const [first] = errors;
  if (first) throw new LekhaError('invalid', first.message, { errors });
}

const { validation } = texts;

function draftErrors(row: CheckedRow): FieldError[] {
  return row.title === '' && isBlank(row) ? [{ path: 'title', message: validation.titleOrText }] : [];
}

function publishErrors(after: CheckedRow, before: CheckedRow | null): FieldError[] {
  const alreadyMissing = before === null || before.status === 'draft' ? [] : emptyFields(before);
  const messages = {
    title: validation.title,
    category: before === null ? validation.selectCategory : validation.category,
    post: validation.content,
    bannerImg: validation.banner,
  };
  return emptyFields(after)
    .filter((path) => !alreadyMissing.includes(path))
    .map((path) => ({ path, message: messages[path] }));
}

/** The empty ones of the fields that readers need. */
function emptyFields(row: CheckedRow) {
  const isEmpty = {
    title: row.title === '',
    category: row.category === '' && row.page_path === null,
    post: isBlank(row),
    bannerImg: row.banner_image === null && row.page_path === null,
  };
  return (Object.keys(isEmpty) as (keyof typeof isEmpty)[]).filter((path) => isEmpty[path]);
}

/**
 * The time at which a scheduled article is to be published; null for every other status. Throws `invalid`.
 */
export function publishMoment(
  status: Status,
  requested: string | null | undefined,
  stored: string | null,
  now: number,
): string | null {
  if (status !== 'scheduled') return null;
  const moment = requested ?? stored;
  if (moment === null) throw invalid('publishAt', 'Choose when to publish this article.');
  if (requested && Date.parse(requested) <= now) {
    throw invalid('publishAt', 'This time has passed. Choose a later one, or publish the article now.');
  }
  return moment;
}
