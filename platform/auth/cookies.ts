import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Config, isHttps } from '../config.ts';

/**
 * Returns the prefix of cookie names. A browser accepts a `__Host-` cookie only from this exact host, over
 * https.
 */
export function cookiePrefix(config: Config): string {
  return isHttps(config) ? '__Host-lekha' : 'lekha';
}

/** The name of the session cookie. */
export function sessionCookie(config: Config): string {
  return `${cookiePrefix(config)}.session_token`;
}

/**
 * A token of 32 characters, a dot and a signature of 44, in UTF-16 units; another release may use longer
 * ones.
 */
const LONGEST_VALUE = 500;

/**
 * Returns the session's token from a request's cookies; null if there is none that `secret` has signed. The
 * session itself may have ended. The format is better-auth's: `token.signature`, HMAC-SHA-256 in base64,
 * URL-encoded.
 */
export function sessionToken(headers: Headers, config: Config, secret: string): string | null {
  const value = readCookie(headers, sessionCookie(config));
  if (!value || value.length > LONGEST_VALUE) return null;
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** The value of a cookie of a request. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
  }
  return undefined;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
