import { HOUR_MS } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { releaseHeldEmail, sendTestMessage } from '../email/email.ts';
import { LekhaError, notFound } from '../errors.ts';
import { isId } from '../id.ts';
import { retryFailedJob } from '../jobs/jobs.ts';
import { authorize } from '../permissions.ts';
import { enforceLimit } from '../rate-limits/rate-limits.ts';
import { loadSettings } from '../site-settings.ts';
import { write } from '../write.ts';

const TEST_EMAILS_PER_HOUR = 5;

/**
 * Starts a failed job now instead of at its next attempt, or sends a held email. A job that runs is left
 * alone, so that nothing is done twice. Throws `not_found` for one that is done meanwhile, and `conflict` for
 * one that runs.
 */
export async function startJobNow(ctx: Ctx, id: string): Promise<{ kind: string }> {
  authorize(ctx, 'system.operate');
  if (!isId(id)) throw notFound('Failed job');
  return write(ctx, async ({ tx }) => {
    const { kind, error } =
      (await releaseHeldEmail(tx, ctx.now(), id)) ?? (await retryFailedJob(tx, ctx, id));
    await recordAudit(tx, ctx, { action: 'job.retried', subject: kind, detail: error ?? undefined });
    return { kind };
  });
}

/**
 * Sends a test email to the address of the signed-in administrator and waits for the mail server. Throws
 * `rate_limited`, and `unavailable` with the reason if the mail server does not accept it.
 */
export async function sendTestEmail(ctx: Ctx): Promise<{ to: string; sentTo: 'smtp' | 'outbox' }> {
  authorize(ctx, 'system.operate');
  const { userId } = ctx.actor;
  if (userId === null) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  await enforceLimit(ctx, { key: `test-email:${userId}`, limit: TEST_EMAILS_PER_HOUR, windowMs: HOUR_MS });
  const { name } = await loadSettings(ctx);
  const to = await write(ctx, async ({ tx }) => {
    const { email } = await tx
      .selectFrom('user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await recordAudit(tx, ctx, { action: 'email.tested', subject: email });
    return email;
  });
  const failure = await sendTestMessage(ctx, {
    to,
    subject: `Test email from ${name}`,
    text: `This is a test email from ${name} (${ctx.config.publicUrl}). If you can read it, sending works.`,
  });
  if (failure !== null) throw new LekhaError('unavailable', `The email was not sent: ${failure}`);
  return { to, sentTo: ctx.config.smtpUrl ? 'smtp' : 'outbox' };
}
