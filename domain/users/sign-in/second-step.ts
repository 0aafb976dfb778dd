import { z } from 'zod';
import { code as codeSchema } from '../../../contract/session.ts';
import type { Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { parseInput } from '../../parse-input.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { spendCode } from '../factors/check-code.ts';
import { hasAuthenticator, listPasskeys } from '../factors/factors.ts';
import { type Account, type AuthClient, readAccount, runAuth } from './auth.ts';
import { recordStaffSignIn } from './record-staff-sign-in.ts';
import type { Cookies } from './response-cookies.ts';
import { beginStep, endedStepCookie, findStep, takeStep } from './steps.ts';

/** The factors that a second step can be done with. */
export type SecondFactor = 'totp' | 'passkey';

/**
 * Begins the second step of a sign-in whose first factor was right. The cookie stands for nothing but this
 * step: no other call reads it.
 */
export async function beginSecondStep(services: Services, userId: string): Promise<Cookies> {
  return {
    cookies: [await beginStep(services, { purpose: 'second-step', user_id: userId, challenge: null })],
  };
}

/** The account whose second step is due, with what it can be; null without one. */
export async function pendingStep(
  services: Services,
  { headers }: Pick<AuthClient, 'headers'>,
): Promise<{ userId: string; factors: SecondFactor[] } | null> {
  const step = await findStep(services, headers, 'second-step');
  if (!step?.user_id) return null;
  const { read } = services.db;
  const factors: SecondFactor[] = [];
  if (await hasAuthenticator(read, step.user_id)) factors.push('totp');
  if ((await listPasskeys(read, step.user_id)).length > 0) factors.push('passkey');
  return { userId: step.user_id, factors };
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
  const step = await findStep(services, client.headers, 'second-step');
  if (!step?.user_id) throw noStep();
  await spendCode(services, step.user_id, client.clientAddress, code);
  if (!(await takeStep(services, client.headers, 'second-step'))) throw noStep();
  return openSession(services, client, step.user_id);
}

/**
 * Opens a session of an account that has proved who it is by every factor that it needs. A second step that
 * was due is over.
 */
export async function openSession(
  services: Services,
  client: AuthClient,
  userId: string,
): Promise<Cookies & { account: Account }> {
  const { cookies, body } = await runAuth(services, 'openSession', { body: { userId } }, client);
  await recordStaffSignIn(services, client, cookies);
  const ended = endedStepCookie(services.config, 'second-step');
  return { cookies: [...cookies, ended], account: readAccount(body) };
}

/** The error for a second step without a first. */
export function noStep(): LekhaError {
  return new LekhaError('unauthenticated', 'This sign-in took too long. Please begin again.');
}
