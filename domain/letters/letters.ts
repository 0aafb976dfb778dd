import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import type { Ctx } from '../context.ts';
import { enqueue } from '../jobs/jobs.ts';

const GIVE_UP_MS = 24 * 3600 * 1000;

interface Posted {
  letter: Letter;
  /** Milliseconds since 1970 after which nobody waits for it any more. */
  until: number;
}

/** Posts a letter with the write that is its reason: it goes out when, and only when, that is committed. */
export async function postLetter(tx: Writer, now: number, letter: Letter): Promise<void> {
  const payload: Posted = { letter, until: now + GIVE_UP_MS };
  await enqueue(tx, { kind: 'letter', payload, runAt: instant(now) });
}

/**
 * The handler of jobs of kind `letter`. A server that is away is tried again for a day; an address that the mail server
 * will never take (a reply of 5xx, RFC 5321 section 4.2.1) is not.
 */
export async function sendLetter(ctx: Ctx, payload: unknown): Promise<void> {
  const { letter, until } = payload as Posted;
  try {
    await ctx.mail.send(letter);
  } catch (error) {
    const { responseCode, name } = error as { responseCode?: number; name?: string };
    const hopeless = (responseCode ?? 0) >= 500 || name === 'BadAddress';
    if (!hopeless && ctx.now() < until) throw error;
    ctx.log.warn({ event: 'letter_given_up', subject: letter.subject, responseCode });
  }
}
