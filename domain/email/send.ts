import { formatInstant, withTimeout } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Email } from '../../platform/mail.ts';
import type { Ctx } from '../context.ts';
import { enqueue } from '../jobs/jobs.ts';
import { plainError } from '../plain-error.ts';
import { noteState } from '../system-state.ts';

const TEST_MS = 15_000;
const GIVE_UP_MS = 24 * 3600 * 1000;

interface QueuedEmail {
  letter: Email;
  /** The time at which to stop retrying, in milliseconds since 1970. */
  until: number;
}

/** The time at which to stop retrying an email that is queued now, in milliseconds since 1970. */
export function retriesUntil(now: number): number {
  return now + GIVE_UP_MS;
}

/** Queues an email in the transaction that is its reason: it is sent if, and only if, that commits. */
export async function queueEmail(tx: Writer, now: number, email: Email): Promise<void> {
  const payload: QueuedEmail = { letter: email, until: retriesUntil(now) };
  await enqueue(tx, { kind: 'letter', payload, runAt: formatInstant(now) });
}

/**
 * Handles jobs of kind `letter`. While the mail server is unreachable, the job is retried for a day; an
 * address that the server rejects for good (a 5xx reply, RFC 5321 section 4.2.1) is not.
 */
export async function sendEmail(ctx: Ctx, payload: unknown): Promise<void> {
  const { letter: email, until } = payload as QueuedEmail;
  try {
    await deliver(ctx, email);
  } catch (error) {
    const { responseCode, name } = error as { responseCode?: number; name?: string };
    const isRejected = (responseCode ?? 0) >= 500 || name === 'BadAddress';
    if (!isRejected && ctx.now() < until) throw error;
    ctx.log.warn({ event: 'letter_given_up', subject: email.subject, responseCode });
  }
}

/** Sends an email and notes the outcome for the System page. */
async function deliver(ctx: Ctx, email: Email): Promise<void> {
  const subject = email.subject.slice(0, 200);
  try {
    await ctx.mail.send(email);
  } catch (error) {
    await noteState(ctx, 'email.failed', { subject, error: plainError(error) });
    throw error;
  }
  await noteState(ctx, 'email.sent', { subject });
}

/**
 * Sends an email at once and only once. Returns the error of the mail server, or null if it accepted the
 * email.
 */
export async function sendTestMessage(ctx: Ctx, email: Email): Promise<string | null> {
  const sending = deliver(ctx, email).then(
    () => null,
    (error) => plainError(error),
  );
  return withTimeout(sending, TEST_MS, () => 'the mail server did not respond in time.');
}
