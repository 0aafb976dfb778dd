import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in a letter lets its bearer do. */
export type Purpose = 'confirm' | 'unsubscribe';

const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * A token that only the holder of `secret` can make: `subscriber.end.signature`, where `end` is in base-36 milliseconds
 * since 1970 and empty for one that never ends, as an unsubscribe link must not.
 */
export function signToken(secret: string, purpose: Purpose, subscriber: string, now: number): string {
  const end = purpose === 'confirm' ? (now + WEEK_MS).toString(36) : '';
  const signed = `${subscriber}.${end}`;
  return `${signed}.${signature(secret, purpose, signed).toString('base64url')}`;
}

/** The subscriber that a token is for; null for one that is forged, for something else, or too old. */
export function readToken(secret: string, purpose: Purpose, token: string, now: number): string | null {
  const [subscriber, end, given, ...rest] = token.split('.');
  if (!subscriber || end === undefined || !given || rest.length > 0) return null;
  const expected = signature(secret, purpose, `${subscriber}.${end}`);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return end === '' || Number.parseInt(end, 36) > now ? subscriber : null;
}

function signature(secret: string, purpose: Purpose, signed: string): Buffer {
  return createHmac('sha256', secret).update(`newsletter ${purpose} ${signed}`).digest();
}
