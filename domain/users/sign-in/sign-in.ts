import { setTimeout as sleep } from 'node:timers/promises';
import { sessionToken } from '../../../platform/auth/cookies.ts';
import { toNetwork } from '../../../platform/ip-address.ts';
import { localPath } from '../../../shared/local-path.ts';
import type { Services } from '../../context.ts';
import { parseInput } from '../../parse-input.ts';
import { enforceLimit } from '../../rate-limits/rate-limits.ts';
import { recordRegistration } from '../user-records.ts';
import { findActor } from './actor.ts';
import {
  type Account,
  AccountRefusal,
  type AuthClient,
  readAccount,
  runAuth,
  runFirstStep,
  siteAuth,
} from './auth.ts';
import { type Input, inputs } from './inputs.ts';
import { countLoginAttempt } from './login-throttle.ts';
import { commonPasswordWarning } from './password-rules.ts';
import { recordStaffSignIn, withCookies } from './record-staff-sign-in.ts';
import { refusePasswords } from './refuse-passwords.ts';
import type { Cookies } from './response-cookies.ts';
import { beginSecondStep, openSession } from './second-step.ts';

const SIGN_UP_MS = 10 * 60_000;
const SIGN_UPS_PER_ADDRESS = 50;
const REFUSAL_STEP_MS = 100;

/** A sign-in that is complete. */
export interface SignedIn extends Cookies {
  secondStep?: never;
  account: Account;
  redirect: string | null;
}

/** A sign-in whose second step is due. */
export interface SecondStepDue extends Cookies {
  secondStep: true;
}

/**
 * Signs in by email address and password, or begins the second step of an account that has a second factor.
 * `redirect` is the callback URL, limited to this site. Throws
 * `unauthenticated`, `invalid` or `rate_limited`.
 */
export async function signIn(
  services: Services,
  client: AuthClient,
  input: Input<'signIn'>,
): Promise<SignedIn | SecondStepDue> {
  refusePasswords(services);
  const started = performance.now();
  const body = parseInput(inputs.signIn, input);
  const attempt = await countLoginAttempt(services, body.email, client.clientAddress);
  const callbackURL =
    body.callbackURL === undefined
      ? undefined
      : (localPath(body.callbackURL, services.config.publicUrl) ?? '/');
  try {
    const { done: response, heldBack } = await runFirstStep(() =>
      runAuth(services, 'signInEmail', { body: { ...body, callbackURL } }, client),
    );
    await attempt.succeeded();
    if (heldBack !== undefined) return { secondStep: true, ...(await beginSecondStep(services, heldBack)) };
    await recordStaffSignIn(services, client, response.cookies);
    return { cookies: response.cookies, account: readAccount(response.body), redirect: callbackURL ?? null };
  } catch (error) {
    if (error instanceof AccountRefusal) await delayToNextStep(started);
    throw error;
  }
}

/**
 * Signs in to an account that was just created by a link; without cookies if that fails, because an error
 * would be wrong for what was done.
 */
export async function signInNew(services: Services, client: AuthClient, userId: string): Promise<Cookies> {
  try {
    const { cookies } = await openSession(services, client, userId);
    return { cookies };
  } catch (err) {
    services.log.error({ event: 'first_sign_in_failed', err });
    return { cookies: [] };
  }
}

/**
 * Delays a refusal to a whole step of time after the request. Hashing takes equally long for unknown
 * addresses, but many measurements would show the fractions of a millisecond around it.
 */
async function delayToNextStep(started: number): Promise<void> {
  await sleep(REFUSAL_STEP_MS - ((performance.now() - started) % REFUSAL_STEP_MS));
}

/** Ends the session; the returned cookies delete the browser's. */
export async function signOut(services: Services, client: AuthClient): Promise<Cookies> {
  const { cookies } = await runAuth(services, 'signOut', {}, client);
  return { cookies };
}

/**
 * Creates an account, sends its confirmation email and signs it in. Throws `invalid`, `conflict` or
 * `rate_limited`.
 */
export async function signUp(
  services: Services,
  client: AuthClient,
  input: Input<'signUp'>,
): Promise<Cookies & { account: Account }> {
  refusePasswords(services);
  const body = { ...parseInput(inputs.signUp, input), callbackURL: '/login?verified=1' };
  const key = `sign-up:${toNetwork(client.clientAddress)}`;
  await enforceLimit(services, { key, limit: SIGN_UPS_PER_ADDRESS, windowMs: SIGN_UP_MS });
  const response = await runAuth(services, 'signUpEmail', { body }, client);
  return { cookies: response.cookies, account: readAccount(response.body) };
}

/**
 * Creates an account without signing it in, for the registration form. `warning` is about a common password.
 */
export async function register(
  services: Services,
  client: AuthClient,
  input: { name: string; email: string; password: string },
): Promise<{ warning: string | null }> {
  const { cookies } = await signUp(services, client, input);
  const headers = withCookies(client, cookies);
  const finish = async () => {
    const actor = await findActor(services, headers);
    await recordRegistration({ ...services, actor }, { name: input.name.trim(), email: input.email });
    await signOut(services, { ...client, headers });
  };
  // The account exists: an error would be wrong. Nobody has the cookies of a session that is left.
  await finish().catch((err) => services.log.error({ event: 'registration_unfinished', err }));
  return { warning: commonPasswordWarning(input.password) };
}

/** The session of a client with its account; null for visitors, without loading better-auth. */
export async function currentSession(
  services: Services,
  client: AuthClient,
): Promise<Cookies & { session: { account: Account; expiresAt: string; createdAt: string } | null }> {
  const token = sessionToken(client.headers, services.config, siteAuth(services).secret);
  if (token === null) return { cookies: [], session: null };
  const { body, cookies } = await runAuth(services, 'getSession', {}, client);
  if (body === null) return { cookies, session: null };
  const { expiresAt, createdAt } = (body as { session: { expiresAt: string; createdAt: string } }).session;
  return { cookies, session: { account: readAccount(body), expiresAt, createdAt } };
}
