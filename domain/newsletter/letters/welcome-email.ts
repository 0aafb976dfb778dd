import { WELCOME } from '../../../contract/letter.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { queueEmail } from '../../email/email.ts';
import { addressIssue, type IssueEmail } from '../sending/issue-email.ts';
import { composeLetter } from './compose-letter.ts';
import { findLetter } from './read-letters.ts';

/**
 * Writes the welcome email; null if it is switched off. One that cannot be written keeps nobody from
 * confirming.
 */
export async function composeWelcome(ctx: Ctx): Promise<IssueEmail | null> {
  const row = await findLetter(ctx.db.read, WELCOME);
  if (row?.is_active !== 1) return null;
  return composeLetter(ctx, row).catch((error: unknown) => {
    ctx.log.error({ event: 'welcome_email_failed', err: error });
    return null;
  });
}

/** Queues the welcome email of a subscriber who has never got it, in the transaction that confirms them. */
export async function queueWelcome(
  tx: Writer,
  ctx: Ctx,
  email: IssueEmail,
  { id, email: to }: { id: string; email: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('subscriber')
    .set({ welcomed_at: formatInstant(ctx.now()) })
    .where('id', '=', id)
    .where('welcomed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await queueEmail(
    tx,
    ctx.now(),
    addressIssue(ctx, { issueId: WELCOME, email }, { subscriberId: id, to, categories: '[]' }),
  );
}
