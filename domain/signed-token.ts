import { createHmac, timingSafeEqual } from 'node:crypto';
import { appSecret } from '../platform/secret.ts';
import type { Ctx } from './context.ts';

type Site = Pick<Ctx, 'config' | 'now'>;

/** Longer than any token. */
const MAX_TOKEN = 1000;

/** A token that was signed here. */
export interface SignedToken {
  subject: string;
  /** In milliseconds since 1970; null for a token that never expires. */
  end: number | null;
}

/**
 * Signs a token for one purpose: `subject.end.signature`. `end` is in base-36 milliseconds since 1970; it is
 * empty without a lifetime. A subject has no dots.
 */
export function signFor(
  { config, now }: Site,
  purpose: string,
  subject: string,
  lifetimeMs: number | undefined,
): string {
  const end = lifetimeMs === undefined ? '' : (now() + lifetimeMs).toString(36);
  const signed = `${subject}.${end}`;
  return `${signed}.${keyedHash(config, `${purpose} ${signed}`).toString('base64url')}`;
}

/** Reads a token; null for one that is forged, expired or for another purpose. */
export function readSigned({ config, now }: Site, purpose: string, token: string): SignedToken | null {
  if (token.length > MAX_TOKEN) return null;
  const [subject, end, given, ...rest] = token.split('.');
  if (!subject || end === undefined || !given || rest.length > 0) return null;
  const expected = keyedHash(config, `${purpose} ${subject}.${end}`);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  if (end === '') return { subject, end: null };
  const endsAt = Number.parseInt(end, 36);
  return endsAt > now() ? { subject, end: endsAt } : null;
}

/** A hash that only this site can make. */
export function keyedHash(config: Ctx['config'], text: string): Buffer {
  return createHmac('sha256', appSecret(config)).update(text).digest();
}
