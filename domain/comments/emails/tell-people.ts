import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { queueAuthorEmails, queueModeratorEmails } from './hourly-emails.ts';
import { queueReplyEmail } from './reply-email.ts';

/**
 * Decides who is emailed when something happens to a comment: the moderators of one that waits for them or is
 * reported; of a published one the authors of the article, and the writer of the comment that it answers. Its
 * own writer is emailed only to confirm the email address (`queueConfirmation`).
 */
export async function tellPeople(
  tx: Writer,
  ctx: Ctx,
  event: 'waiting' | 'reported' | 'published',
  { id, article_id }: { id: string; article_id: string },
): Promise<void> {
  if (event !== 'published') return queueModeratorEmails(tx, ctx);
  await queueAuthorEmails(tx, ctx, article_id);
  await queueReplyEmail(tx, ctx, id);
}
