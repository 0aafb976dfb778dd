import { formatInstant, HOUR_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { plural } from '../../../shared/text/counts.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { isMailConfigured, queueEmail } from '../../email/email.ts';
import { enqueueOnce, type JobHandler } from '../../jobs/jobs.ts';
import { can } from '../../permissions.ts';
import { readEditableSettings } from '../../site-settings.ts';
import { actingRole } from '../../user-roles.ts';
import { write } from '../../write.ts';
import { articleSubject } from '../access.ts';

export const REVIEW_EMAIL = 'review-email';

/**
 * Queues an email to each editor. The job of an editor stays for an hour after it has sent one, so that more
 * submissions are told together.
 */
export async function queueReviewEmails(tx: Writer, ctx: Ctx): Promise<void> {
  if (!isMailConfigured(ctx)) return;
  const accounts = await tx
    .selectFrom('user')
    .select(['id', 'role', 'staffRole', 'disabledAt'])
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('staffRole', '=', 'editor')]))
    .execute();
  for (const account of accounts) {
    const editor = { userId: account.id, role: actingRole(account) };
    if (account.id === ctx.actor.userId || !can(editor, 'review.decide')) continue;
    await enqueueOnce(tx, {
      kind: REVIEW_EMAIL,
      uniqueKey: `${REVIEW_EMAIL}:${account.id}`,
      payload: { userId: account.id },
      runAt: formatInstant(ctx.now()),
    });
  }
}

/** Tells an editor what was submitted since the last email, and waits an hour; ends if there is nothing. */
export const sendReviewEmail: JobHandler = async (ctx, payload) => {
  const { userId, since = '' } = payload as { userId: string; since?: string };
  const now = ctx.now();
  const isSent = await write(ctx, async ({ tx }) => {
    const account = await tx
      .selectFrom('user')
      .select(['id', 'email', 'role', 'staffRole', 'disabledAt'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!account || !can({ userId, role: actingRole(account) }, 'review.decide')) return false;
    const waiting = tx.selectFrom('review').where('state', '=', 'waiting');
    if ((await countRows(waiting.where('submitted_at', '>', since))) === 0) return false;
    const { name } = (await readEditableSettings(ctx, tx)).settings;
    const text = `${plural(await countRows(waiting), 'article')} to review on ${name}:

${ctx.config.publicUrl}/dashboard/review
`;
    await tx
      .updateTable('job')
      .set({ payload: JSON.stringify({ userId, since: formatInstant(now) }) })
      .where('unique_key', '=', `${REVIEW_EMAIL}:${userId}`)
      .execute();
    await queueEmail(tx, now, { to: account.email, subject: `To review on ${name}`, text });
    return true;
  });
  if (isSent) return { runAgainAt: now + HOUR_MS };
};

/** Tells the writer of a submission what became of it, if the article still is theirs. */
export async function tellWriter(
  tx: Writer,
  ctx: Ctx,
  review: { submitted_by: string | null; article_id: string; title: string },
  result: 'published' | 'scheduled' | 'sent back',
  note = '',
): Promise<void> {
  if (!isMailConfigured(ctx) || review.submitted_by === ctx.actor.userId) return;
  const writer = await tx
    .selectFrom('user')
    .select(['id', 'email', 'role', 'staffRole', 'disabledAt'])
    .where('id', '=', review.submitted_by)
    .executeTakeFirst();
  // The note is about a text that a lesser account must not read any more.
  const subject = await articleSubject(tx, review.article_id);
  if (!writer || !can({ userId: writer.id, role: actingRole(writer) }, 'article.submit', subject)) return;
  const { name } = (await readEditableSettings(ctx, tx)).settings;
  const path = `/dashboard/edit-article/${review.article_id}`;
  await queueEmail(tx, ctx.now(), {
    to: writer.email,
    subject: `Your article was ${result}`,
    text: `“${review.title}” was ${result}${note === '' ? '.' : `:\n\n${note}`}

${ctx.config.publicUrl}${path}

${name}
`,
  });
}
