import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in an email is for. */
export type Purpose = 'confirm' | 'unsubscribe' | 'preferences' | 'subscribe';

const HOUR_MS = 3_600_000;
/** How long the links of each purpose work, in milliseconds; those that are missing never expire. */
const lifetimes: Partial<Record<Purpose, number>> = { confirm: 7 * 24 * HOUR_MS, subscribe: HOUR_MS };

/**
 * Signs a token: `subscriber.end.signature`. `end` is in base-36 milliseconds since 1970; it is empty for links that never
 * expire.
 */
export function signToken(secret: string, purpose: Purpose, subscriber: string, now: number): string {
  const lifetime = lifetimes[purpose];
  const end = lifetime === undefined ? '' : (now + lifetime).toString(36);
  const signed = `${subscriber}.${end}`;
  return `${signed}.${signature(secret, purpose, signed).toString('base64url')}`;
}

/** The subscriber of a token; null for a token that is forged, expired or for another purpose. */
export function readToken(secret: string, purpose: Purpose, token: string, now: number): string | null {
  const [subscriber, end, given, ...rest] = token.split('.');
  if (!subscriber || end === undefined || !given || rest.length > 0) return null;
  const expected = signature(secret, purpose, `${subscriber}.${end}`);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  if (end === '') return lifetimes[purpose] === undefined ? subscriber : null;
  return Number.parseInt(end, 36) > now ? subscriber : null;
}

function signature(secret: string, purpose: Purpose, signed: string): Buffer {
  return createHmac('sha256', secret).update(`newsletter ${purpose} ${signed}`).digest();
}
