import type { Updateable } from 'kysely';
import type { commentFates } from '../../contract/own-data.ts';
import { texts } from '../../contract/texts.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { pathTo } from '../../shared/paths.ts';
import type { Ctx } from '../context.ts';
import { tellWebhooks } from '../webhooks/webhooks.ts';
import { tellPeople } from './emails/tell-people.ts';
import type { CommentStatus } from './statuses.ts';
import { changeThread } from './thread.ts';

/** The parts of a comment that a change of its status needs. */
export interface ChangingComment {
  id: string;
  article_id: string;
  slug: string;
  author_name: string;
  status: string;
  told: number;
}

/** Gives a comment a status, and tells those whom it concerns. Readers see it with the transaction. */
export async function changeStatus(
  tx: Writer,
  ctx: Ctx,
  comment: ChangingComment,
  status: CommentStatus,
  change: Updateable<Schema['comment']> = {},
): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ ...change, status })
    .where('id', '=', comment.id)
    .execute();
  await tellOfStatus(tx, ctx, comment, status, change.decided_at !== undefined);
}

/**
 * Tells those whom a comment's change to a status concerns (`tellPeople`); one that waits because somebody
 * decided so concerns nobody. New comments come from no status.
 */
export async function tellOfStatus(
  tx: Writer,
  ctx: Ctx,
  comment: ChangingComment,
  status: CommentStatus,
  isDecided = false,
): Promise<void> {
  const wasPublic = comment.status === 'approved';
  if (wasPublic !== (status === 'approved')) await changeThread(tx, comment.article_id);
  if (status === 'pending' && !isDecided) {
    await tellEvent(tx, ctx, 'comment.waiting', comment);
    await tellPeople(tx, ctx, 'waiting', comment);
  }
  if (status !== 'approved' || wasPublic || comment.told === 1) return;
  await tellEvent(tx, ctx, 'comment.published', comment);
  await tellPeople(tx, ctx, 'published', comment);
}

async function tellEvent(
  tx: Writer,
  ctx: Ctx,
  event: 'comment.waiting' | 'comment.published',
  { id, article_id: article, author_name: name, slug }: ChangingComment,
): Promise<void> {
  await tellWebhooks(tx, ctx, event, { id, article, name, path: pathTo.comments(slug) });
}

/** The columns of a decision by the actor. */
export function decidedNow({ actor, now }: Ctx) {
  return { decided_at: formatInstant(now()), decided_by: actor.userId, reports: 0 };
}

/** The columns of a comment whose person is forgotten. */
export const noPerson = {
  author_email: null,
  author_url: null,
  user_id: null,
  commenter_id: null,
  network: null,
  notify: 0,
};

/** The columns of a comment whose text and person are deleted. */
export const nothingLeft = { ...noPerson, text: '', rendered: '', author_name: '', reason: '', reports: 0 };

/** Makes all comments of an account anonymous, or deletes them; the places of those with replies stay. */
export async function forgetComments(
  tx: Writer,
  userId: string,
  fate: (typeof commentFates)[number],
): Promise<void> {
  const shown = await tx
    .selectFrom('comment')
    .select('article_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .execute();
  await tx
    .updateTable('comment')
    .set(
      fate === 'delete'
        ? { ...nothingLeft, status: 'deleted' }
        : { ...noPerson, author_name: texts.comments.anonymous },
    )
    .where('user_id', '=', userId)
    .execute();
  for (const { article_id } of shown) await changeThread(tx, article_id);
}
