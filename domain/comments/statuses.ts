import type { CommentTable } from '../../platform/db/schema.ts';
import { oneLine, readable } from '../../shared/text/one-line.ts';

/**
 * The statuses of a comment. `unconfirmed` waits for its writer to use the link in an email, and a `deleted`
 * one has lost its text because its writer wanted that.
 */
export const commentStatuses = ['approved', 'pending', 'spam', 'trash', 'unconfirmed', 'deleted'] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** The source of comments that were written on this site. */
export const OWN_SOURCE = 'lekha';

/** The maximum lengths of what is stored of a comment, in characters. */
export const MAX_COMMENT = 20_000;
export const MAX_COMMENT_NAME = 200;
export const MAX_COMMENT_URL = 1000;

type CommentTexts = Pick<CommentTable, 'author_name' | 'author_email' | 'author_url' | 'text'>;

/** The texts of a comment as they are stored: of limited length, readable, and names in one line. */
export function storedComment({ author_name, author_email, author_url, text }: CommentTexts): CommentTexts {
  return {
    author_name: storedLine(author_name),
    author_email: author_email === null ? null : storedLine(author_email),
    author_url: author_url === null ? null : stored(author_url, MAX_COMMENT_URL),
    text: stored(text, MAX_COMMENT),
  };
}

function storedLine(value: string): string {
  return stored(oneLine(value.slice(0, 4 * MAX_COMMENT_NAME)), MAX_COMMENT_NAME);
}

/** A text of limited length that both databases store. */
export function stored(value: string, maxLength: number): string {
  return readable(value).slice(0, maxLength).toWellFormed();
}
