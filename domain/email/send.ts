import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Email } from '../../platform/mail.ts';
import type { Ctx } from '../context.ts';
import { enqueue } from '../jobs/jobs.ts';

const GIVE_UP_MS = 24 * 3600 * 1000;

interface QueuedEmail {
  letter: Email;
  /** When to stop retrying, in milliseconds since 1970. */
  until: number;
}

/** When to stop retrying an email that is queued now, in milliseconds since 1970. */
export function retriesUntil(now: number): number {
  return now + GIVE_UP_MS;
}

/** Queues an email in the transaction that is its reason: it is sent if, and only if, that commits. */
export async function queueEmail(tx: Writer, now: number, email: Email): Promise<void> {
  const payload: QueuedEmail = { letter: email, until: retriesUntil(now) };
  await enqueue(tx, { kind: 'letter', payload, runAt: instant(now) });
}

/**
 * Handles jobs of kind `letter`. While the mail server is unreachable, the job is retried for a day; an address that the
 * server rejects for good (a 5xx reply, RFC 5321 section 4.2.1) is not.
 */
export async function sendEmail(ctx: Ctx, payload: unknown): Promise<void> {
  const { letter: email, until } = payload as QueuedEmail;
  try {
    await ctx.mail.send(email);
  } catch (error) {
    const { responseCode, name } = error as { responseCode?: number; name?: string };
    const isRejected = (responseCode ?? 0) >= 500 || name === 'BadAddress';
    if (!isRejected && ctx.now() < until) throw error;
    ctx.log.warn({ event: 'letter_given_up', subject: email.subject, responseCode });
  }
}
