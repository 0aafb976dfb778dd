import { randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

const STEP_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;
/** The clock of a phone may be a step off. */
const STEPS_OFF = 1;
/** A QR code holds about 2,300 bytes, and a character may take twelve in each of two places. */
const MAX_ISSUER = 40;

/** Makes the secret of an authenticator app, in base32. */
export function newSecret(): string {
  return base32.encode(randomBytes(SECRET_BYTES), { padding: false });
}

/**
 * The address that an authenticator app reads from a QR code.
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function keyUri(secret: string, site: string, email: string): string {
  const issuer = [...site].slice(0, MAX_ISSUER).join('');
  const query = new URLSearchParams({ secret, issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
}

/** The code of a time step (RFC 6238): six digits, SHA-1, as every app makes them. */
export function codeAt(secret: string, step: number): Promise<string> {
  const bytes = base32.decode(secret);
  return createOTP(bytes as unknown as string).hotp(step);
}

/**
 * The time step whose code this is, near `now` (milliseconds) and after `lastStep`; null if there is none.
 */
export async function matchStep(
  secret: string,
  typed: string,
  now: number,
  lastStep: number,
): Promise<number | null> {
  const code = typed.replaceAll(/[\s-]/g, '');
  if (!CODE.test(code)) return null;
  const current = Math.floor(now / STEP_MS);
  let found: number | null = null;
  for (let step = current - STEPS_OFF; step <= current + STEPS_OFF; step++) {
    const expected = Buffer.from(await codeAt(secret, step));
    if (timingSafeEqual(expected, Buffer.from(code)) && step > lastStep) found ??= step;
  }
  return found;
}
