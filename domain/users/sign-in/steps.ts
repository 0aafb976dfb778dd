import { cookiePrefix, readCookie } from '../../../platform/auth/cookies.ts';
import { formatInstant, MINUTE_MS } from '../../../platform/clock.ts';
import { type Config, isHttps } from '../../../platform/config.ts';
import type { Services } from '../../context.ts';
import { hashToken, isToken, newToken } from '../../link-token.ts';

/**
 * The purposes of a step, of which it serves one: the second step after a right password, or a passkey that
 * signs in, proves who an account is, or is added.
 */
export type StepPurpose = 'second-step' | PasskeyPurpose;
export type PasskeyPurpose = 'passkey-sign-in' | 'passkey-proof' | 'new-passkey';

/** How long a second step may take, and a passkey. */
const SECOND_STEP_MS = 10 * MINUTE_MS;
export const PASSKEY_MS = 5 * MINUTE_MS;

/** A step to begin. */
interface NewStep {
  purpose: StepPurpose;
  user_id: string | null;
  challenge: string | null;
}

/**
 * Begins a step, and returns the cookie that stands for nothing else. Deletes the steps that have expired.
 */
export async function beginStep({ config, db, now }: Services, step: NewStep): Promise<string> {
  const token = newToken();
  const lifetime = step.purpose === 'second-step' ? SECOND_STEP_MS : PASSKEY_MS;
  await db.write(async (tx) => {
    await tx.deleteFrom('sign_in_step').where('expires_at', '<=', formatInstant(now())).execute();
    await tx
      .insertInto('sign_in_step')
      .values({ ...step, token_hash: hashToken(token), expires_at: formatInstant(now() + lifetime) })
      .execute();
  });
  return stepCookie(config, step.purpose, token, lifetime / 1000);
}

/** The step of a client's cookie, if it is for this purpose and has not expired. */
export async function findStep({ config, db, now }: Services, headers: Headers, purpose: StepPurpose) {
  const token = readToken(config, headers, purpose);
  if (token === null) return undefined;
  return db.read
    .selectFrom('sign_in_step')
    .select(['token_hash', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', formatInstant(now()))
    .executeTakeFirst();
}

/** Takes the step of a client's cookie, which works once: of two requests, one has it. */
export async function takeStep({ config, db, now }: Services, headers: Headers, purpose: StepPurpose) {
  const token = readToken(config, headers, purpose);
  if (token === null) return undefined;
  const taken = await db.write((tx) =>
    tx
      .deleteFrom('sign_in_step')
      .where('token_hash', '=', hashToken(token))
      .where('purpose', '=', purpose)
      .returning(['user_id', 'challenge', 'expires_at'])
      .execute(),
  );
  return taken.find(({ expires_at }) => expires_at > formatInstant(now()));
}

/** `Set-Cookie` that deletes the cookie of a step. */
export function endedStepCookie(config: Config, purpose: StepPurpose): string {
  return stepCookie(config, purpose, '', 0);
}

function readToken(config: Config, headers: Headers, purpose: StepPurpose): string | null {
  const token = readCookie(headers, cookieName(config, purpose));
  return token && isToken(token) ? token : null;
}

/** A passkey may do the second step, so that both have a cookie at the same time. */
function cookieName(config: Config, purpose: StepPurpose): string {
  return `${cookiePrefix(config)}.${purpose === 'second-step' ? 'sign_in_step' : 'passkey'}`;
}

function stepCookie(config: Config, purpose: StepPurpose, token: string, maxAgeS: number): string {
  const secure = isHttps(config) ? '; Secure' : '';
  const name = cookieName(config, purpose);
  return `${name}=${token}; Max-Age=${maxAgeS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}
