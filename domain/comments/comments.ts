import type { Insertable } from 'kysely';
import { formatInstant } from '../../platform/clock.ts';
import type { CommentTable } from '../../platform/db/schema.ts';
import { oneLine, readable } from '../../shared/text/one-line.ts';
import type { Ctx } from '../context.ts';
import { newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';

/** The statuses of a comment on its old site. */
export const commentStatuses = ['approved', 'pending', 'spam', 'trash'] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** A comment of another site. */
export interface OldComment {
  /** Identifies it in every export of its site. */
  key: string;
  /** The key of the comment that it answers. */
  parent: string | null;
  author: string;
  email: string | null;
  url: string | null;
  /** ISO 8601, or null if the export does not say. */
  date: string | null;
  /** HTML as the old site stored it. It must be cleaned before it is shown. */
  text: string;
  status: CommentStatus;
}

/** The maximum lengths of what is stored of a comment, in characters. */
export const MAX_COMMENT = 20_000;
export const MAX_COMMENT_NAME = 200;
export const MAX_COMMENT_URL = 1000;
const MAX_KEY = 300;
/** Rows of one statement. */
const BATCH = 100;

/**
 * Stores the comments of an imported article, or replaces those that an earlier import stored. They are not
 * shown yet.
 */
export async function importComments(
  ctx: Ctx,
  { articleId, source, comments }: { articleId: string; source: string; comments: readonly OldComment[] },
): Promise<void> {
  authorize(ctx, 'import.run');
  const rows = comments.map((comment) => toRow(ctx, articleId, source, comment));
  await write(ctx, async ({ tx }) => {
    for (let start = 0; start < rows.length; start += BATCH) {
      await tx
        .insertInto('comment')
        .values(rows.slice(start, start + BATCH))
        .onConflict((conflict) =>
          conflict.columns(['source', 'source_key']).doUpdateSet((eb) => ({
            article_id: eb.ref('excluded.article_id'),
            parent_key: eb.ref('excluded.parent_key'),
            author_name: eb.ref('excluded.author_name'),
            author_email: eb.ref('excluded.author_email'),
            author_url: eb.ref('excluded.author_url'),
            text: eb.ref('excluded.text'),
            status: eb.ref('excluded.status'),
            created_at: eb.ref('excluded.created_at'),
          })),
        )
        .execute();
    }
  });
}

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

function stored(value: string, maxLength: number): string {
  return readable(value).slice(0, maxLength).toWellFormed();
}

function toRow(
  ctx: Ctx,
  article_id: string,
  source: string,
  { key, parent, author, email, url, date, text, status }: OldComment,
): Insertable<CommentTable> {
  return {
    id: newId(),
    article_id,
    source,
    source_key: stored(key, MAX_KEY),
    parent_key: parent === null ? null : stored(parent, MAX_KEY),
    ...storedComment({ author_name: author, author_email: email, author_url: url, text }),
    status,
    created_at: date ?? formatInstant(ctx.now()),
  };
}
