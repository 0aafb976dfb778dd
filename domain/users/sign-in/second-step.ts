import { z } from 'zod';
import { code as codeSchema } from '../../../contract/session.ts';
import { cookiePrefix, readCookie } from '../../../platform/auth/cookies.ts';
import { formatInstant, MINUTE_MS } from '../../../platform/clock.ts';
import { type Config, isHttps } from '../../../platform/config.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { hashToken, isToken, newToken } from '../../link-token.ts';
import { parseInput } from '../../parse-input.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { spendCode } from '../factors/check-code.ts';
import { hasAuthenticator, listPasskeys } from '../factors/factors.ts';
import { recordStaffSignIn } from './audit.ts';
import { type Account, type AuthClient, readAccount, runAuth } from './auth.ts';
import type { Cookies } from './response-cookies.ts';

/** How long the second step of a sign-in may take. */
const STEP_MS = 10 * MINUTE_MS;

/** The factors that a second step can be done with. */
export type SecondFactor = 'totp' | 'passkey';

/**
 * Begins the second step of a sign-in whose first factor was right. The cookie stands for nothing but this
 * step: no other call reads it.
 */
export async function beginSecondStep(services: Services, userId: string): Promise<Cookies> {
  const token = await services.db.write((tx) =>
    insertStep(tx, services, { user_id: userId, challenge: null }),
  );
  return { cookies: [stepCookie(services.config, token, STEP_MS / 1000)] };
}

/** Inserts a step and returns its secret. Deletes the steps that have expired. */
export async function insertStep(
  tx: Writer,
  { now }: Pick<Services, 'now'>,
  step: { user_id: string | null; challenge: string | null },
): Promise<string> {
  const token = newToken();
  await tx.deleteFrom('sign_in_step').where('expires_at', '<=', formatInstant(now())).execute();
  await tx
    .insertInto('sign_in_step')
    .values({ ...step, token_hash: hashToken(token), expires_at: formatInstant(now() + STEP_MS) })
    .execute();
  return token;
}

/** The account whose second step is due, with what it can be; null without one. */
export async function pendingStep(
  services: Services,
  { headers }: Pick<AuthClient, 'headers'>,
): Promise<{ userId: string; factors: SecondFactor[] } | null> {
  const step = await findStep(services, headers);
  if (!step?.user_id) return null;
  const { read } = services.db;
  const factors: SecondFactor[] = [];
  if (await hasAuthenticator(read, step.user_id)) factors.push('totp');
  if ((await listPasskeys(read, step.user_id)).length > 0) factors.push('passkey');
  return { userId: step.user_id, factors };
}

/** The step of a client's cookie. */
export async function findStep({ config, db, now }: Services, headers: Headers) {
  const token = readCookie(headers, stepCookieName(config));
  if (!token || !isToken(token)) return undefined;
  return db.read
    .selectFrom('sign_in_step')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', formatInstant(now()))
    .executeTakeFirst();
}

/**
 * Finishes a sign-in by a code of the authenticator app, or a recovery code. Throws `invalid`,
 * `rate_limited`, and `unauthenticated` without a step that is due.
 */
export async function finishByCode(
  services: Services,
  client: AuthClient,
  input: { code: string },
): Promise<Cookies & { account: Account }> {
  const { code } = parseInput(z.strictObject({ code: codeSchema }), input);
  limitByNetwork(services, 'second-step', client.clientAddress);
  const step = await findStep(services, client.headers);
  if (!step?.user_id) throw noStep();
  await spendCode(services, step.user_id, client.clientAddress, code);
  return finishStep(services, client, { tokenHash: step.token_hash, userId: step.user_id });
}

/** Takes a step, which works once, and opens the session. */
export async function finishStep(
  services: Services,
  client: AuthClient,
  { tokenHash, userId }: { tokenHash: string; userId: string },
): Promise<Cookies & { account: Account }> {
  const taken = await services.db.write((tx) =>
    tx.deleteFrom('sign_in_step').where('token_hash', '=', tokenHash).returning('token_hash').execute(),
  );
  if (taken.length === 0) throw noStep();
  const opened = await openSession(services, client, userId);
  return { ...opened, cookies: [...opened.cookies, stepCookie(services.config, '', 0)] };
}

/** Opens a session of an account that has proved who it is by every factor that it needs. */
export async function openSession(
  services: Services,
  client: AuthClient,
  userId: string,
): Promise<Cookies & { account: Account }> {
  const response = await runAuth(services, 'openSession', { body: { userId } }, client);
  await recordStaffSignIn(services, client, response.cookies);
  return { cookies: response.cookies, account: readAccount(response.body) };
}

/** The error for a second step without a first. */
export function noStep(): LekhaError {
  return new LekhaError('unauthenticated', 'This sign-in took too long. Please begin again.');
}

function stepCookieName(config: Config): string {
  return `${cookiePrefix(config)}.sign_in_step`;
}

/** `Set-Cookie` for a step; an age of 0 deletes it. */
export function stepCookie(config: Config, token: string, maxAgeS: number): string {
  const secure = isHttps(config) ? '; Secure' : '';
  return `${stepCookieName(config)}=${token}; Max-Age=${maxAgeS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}
