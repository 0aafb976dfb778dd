import { createHash } from 'node:crypto';
import { DAY_MS, formatInstant, HOUR_MS } from '../../platform/clock.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import { isProof, proofText } from '../../shared/subscription-proof.ts';
import type { Ctx } from '../context.ts';
import { enforceLimits } from '../rate-limits/rate-limits.ts';

/**
 * The maximum number of emails to one address in an hour and in a day: anyone can request them for any
 * address.
 */
const PER_EMAIL = { hour: 3, day: 6 };
/**
 * The maximum number of emails that one client may cause in an hour, so that the site cannot be used to send
 * spam.
 */
const PER_CLIENT = 50;
/**
 * The maximum number of requests of all clients in an hour that come without a proof, as programs make them.
 */
const UNPROVEN = 20;

/** A request that would send an email to an address that anybody may type, before anything is written. */
export interface EmailRequest {
  email: string;
  /** The day and the number of an attempt (`2026-11-23:4711`), or absent. */
  proof?: string | undefined;
}

/**
 * Counts a request that sends an email to an address that anybody may type: to subscribe, or to confirm a
 * comment. `isProven` is true if it has shown in another way that a person made it.
 * Throws `rate_limited`.
 */
export async function limitRequestedEmails(
  ctx: Ctx,
  request: EmailRequest & { isProven?: boolean },
  clientAddress: string,
  area: 'newsletter' | 'comments' = 'newsletter',
): Promise<void> {
  const isProven = request.isProven || hasProof(request, ctx.now());
  const refusal = 'Too many automated requests. Please use the form on the site.';
  const recipient = `${area}-to:${request.email}`;
  await enforceLimits(ctx, [
    { key: `${area}-by:${toNetwork(clientAddress)}`, limit: PER_CLIENT, windowMs: HOUR_MS },
    ...(isProven ? [] : [{ key: `${area}-unproven`, limit: UNPROVEN, windowMs: HOUR_MS, refusal }]),
    { key: recipient, limit: PER_EMAIL.hour, windowMs: HOUR_MS },
    { key: `${recipient} day`, limit: PER_EMAIL.day, windowMs: DAY_MS },
  ]);
}

/**
 * True if the proof is for this address and for a day that is today somewhere, as the clocks of browsers may
 * be off.
 */
export function hasProof({ email, proof }: EmailRequest, now: number): boolean {
  const [, day, attempt] = /^(\d{4}-\d\d-\d\d):(\d{1,9})$/.exec(proof ?? '') ?? [];
  if (day === undefined) return false;
  const days = [-DAY_MS, 0, DAY_MS].map((offset) => formatInstant(now + offset).slice(0, 10));
  const text = proofText(email, day, Number(attempt));
  return days.includes(day) && isProof(createHash('sha256').update(text).digest());
}
