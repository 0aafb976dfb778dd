import { formatInstant, withTimeout } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Delivery, Email } from '../../platform/mail.ts';
import type { Ctx } from '../context.ts';
import { enqueue, type JobResult } from '../jobs/jobs.ts';
import { plainError } from '../plain-error.ts';
import { loadSettings } from '../site-settings.ts';
import { noteState } from '../system-state.ts';
import { layOutText, toEmailLook } from './layout.ts';
import { toSender } from './sender.ts';

const TEST_MS = 15_000;
const GIVE_UP_MS = 24 * 3600 * 1000;

interface QueuedEmail {
  letter: Email;
  /** The time at which to stop retrying, in milliseconds since 1970. */
  until: number;
}

/**
 * True if emails reach people, because a mail server is configured. Otherwise they become files of the
 * outbox.
 */
export function isMailConfigured({ config }: Pick<Ctx, 'config'>): boolean {
  return config.smtpUrl !== undefined;
}

/** The time at which to stop retrying an email that is queued now, in milliseconds since 1970. */
export function retriesUntil(now: number): number {
  return now + GIVE_UP_MS;
}

/**
 * Queues an email in the transaction that is its reason: it is sent if, and only if, that commits. The kind
 * of its job, `letter`, is older than the letters of the newsletter, and means any email.
 */
export async function queueEmail(tx: Writer, now: number, email: Email): Promise<void> {
  const payload: QueuedEmail = { letter: email, until: retriesUntil(now) };
  await enqueue(tx, { kind: 'letter', payload, runAt: formatInstant(now) });
}

const UNANSWERED = 'Held: the mail server took this email and did not answer, so it may have arrived.';

/**
 * Handles jobs of kind `letter`. While the mail server is unreachable or refuses the site, the job is retried
 * for a day; an address or email that it rejects for good (a 5xx reply, RFC 5321 section 4.2.1) is not. One
 * that may have arrived is held.
 */
export async function sendEmail(ctx: Ctx, payload: unknown): Promise<JobResult> {
  const { letter: email, until } = payload as QueuedEmail;
  const delivery = await deliver(ctx, email).catch((error: Error) => {
    if (error.name !== 'BadAddress' && ctx.now() < until) throw error;
    return { outcome: 'refused', refused: 'recipient', error: error.message } as const;
  });
  if (delivery.outcome === 'sent') return;
  if (delivery.outcome === 'unknown') return { held: UNANSWERED };
  const isRejected = delivery.outcome === 'refused' && delivery.refused !== 'sender';
  if (!isRejected && ctx.now() < until) throw new Error(delivery.error);
  ctx.log.warn({ event: 'letter_given_up', subject: email.subject, why: delivery.error });
}

/** An email with the site's sender, and one that is only text in the site's appearance too. */
async function dress(ctx: Ctx, email: Email): Promise<Email> {
  const settings = await loadSettings(ctx);
  const dressed = { ...email, ...toSender(settings) };
  if (email.html !== undefined) return dressed;
  const look = await toEmailLook(ctx, settings);
  const text = look.footerLine ? `${email.text.trimEnd()}\n\n${look.footerLine}\n` : email.text;
  return { ...dressed, text, html: layOutText(look, email.subject, email.text) };
}

/** Sends an email and notes the outcome for the System page. */
async function deliver(ctx: Ctx, email: Email): Promise<Delivery> {
  const subject = email.subject.slice(0, 200);
  const noteFailure = (error: unknown) =>
    noteState(ctx, 'email.failed', { subject, error: plainError(error) });
  try {
    const delivery = await ctx.mail.send(await dress(ctx, email));
    if (delivery.outcome === 'sent') await noteState(ctx, 'email.sent', { subject });
    else await noteFailure(delivery.error);
    return delivery;
  } catch (error) {
    await noteFailure(error);
    throw error;
  }
}

/**
 * Sends an email at once and only once. Returns the error of the mail server, or null if it accepted the
 * email.
 */
export async function sendTestMessage(ctx: Ctx, email: Email): Promise<string | null> {
  const sending = deliver(ctx, email).then(
    (delivery) => (delivery.outcome === 'sent' ? null : plainError(delivery.error)),
    (error) => plainError(error),
  );
  return withTimeout(sending, TEST_MS, () => 'the mail server did not respond in time.');
}
