import { formatInstant, HOUR_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { toNetwork } from '../../../platform/ip-address.ts';
import { localPath } from '../../../shared/local-path.ts';
import type { Ctx, Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { parseInput } from '../../parse-input.ts';
import { enforceLimit, limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { type AuthClient, runAuth } from './auth.ts';
import { type Input, inputs } from './inputs.ts';
import { refusePasswords } from './refuse-passwords.ts';
import type { Cookies } from './response-cookies.ts';

const PER_EMAIL = 5;
const PER_NETWORK = 50;

/** The kinds of emails that anyone may request for any address, as the jobs in the database name them. */
const operations = {
  'POST /request-password-reset': 'requestPasswordReset',
  'POST /send-verification-email': 'sendVerificationEmail',
} as const;
type EmailKind = keyof typeof operations;

/**
 * Requests a password reset email. The same result for known and unknown addresses. Throws `rate_limited`.
 */
export async function requestPasswordReset(
  services: Services,
  client: AuthClient,
  email: string,
): Promise<void> {
  refusePasswords(services);
  return requestEmail(services, client, 'POST /request-password-reset', email);
}

/**
 * Requests another confirmation email. The same result for known and unknown addresses. Throws
 * `rate_limited`.
 */
export function requestVerification(services: Services, client: AuthClient, email: string): Promise<void> {
  return requestEmail(services, client, 'POST /send-verification-email', email);
}

/** A job looks the account up later, so that neither the response nor its time shows if there is one. */
async function requestEmail(
  services: Services,
  { clientAddress }: AuthClient,
  call: EmailKind,
  address: string,
): Promise<void> {
  const { email } = parseInput(inputs.requestVerification, { email: address });
  const network = toNetwork(clientAddress);
  await enforceLimit(services, { key: `letter-by:${network}`, limit: PER_NETWORK, windowMs: HOUR_MS });
  await enforceLimit(services, { key: `letter-to:${call} ${email}`, limit: PER_EMAIL, windowMs: HOUR_MS });
  await services.db.write((tx) => queueAccountEmail(tx, call, email, services.now()));
}

/** Queues the confirmation email of an account, in the transaction that creates it. */
export function queueConfirmation(tx: Writer, email: string, now: number): Promise<void> {
  return queueAccountEmail(tx, 'POST /send-verification-email', email, now);
}

/** Queues the password reset email of an account, in the transaction that wants it. */
export function queuePasswordReset(tx: Writer, email: string, now: number): Promise<void> {
  return queueAccountEmail(tx, 'POST /request-password-reset', email, now);
}

async function queueAccountEmail(tx: Writer, call: EmailKind, email: string, now: number): Promise<void> {
  await enqueue(tx, {
    kind: 'account-letter',
    uniqueKey: `${call} ${email}`,
    payload: { call, email },
    runAt: formatInstant(now),
  });
}

/** Handles jobs of kind `account-letter`: better-auth finds the account and creates the link. */
export async function writeAccountEmail(ctx: Ctx, payload: unknown): Promise<void> {
  const { call, email } = payload as { call: EmailKind; email: string };
  const operation = operations[call];
  const body = operation === 'requestPasswordReset' ? { email } : { email, callbackURL: '/login?verified=1' };
  await runAuth(ctx, operation, { body });
}

/** Confirms an email address by the token of the confirmation email. Throws `invalid`. */
export async function confirmEmail(services: Services, client: AuthClient, token: string): Promise<void> {
  try {
    await verifyEmail(services, client, { token });
  } catch (error) {
    throw error instanceof LekhaError && error.code === 'unauthenticated'
      ? new LekhaError('invalid', 'This link no longer works. Please ask for a new email.')
      : error;
  }
}

/** Confirms an email address; with a `callbackURL`, the browser goes there next, within this site. */
export async function verifyEmail(
  services: Services,
  client: AuthClient,
  input: Input<'verifyEmail'>,
): Promise<Cookies & { location: string | null }> {
  const { token, callbackURL } = parseInput(inputs.verifyEmail, input);
  limitByNetwork(services, 'verify', client.clientAddress);
  const { publicUrl } = services.config;
  const next =
    callbackURL === undefined
      ? {}
      : { callbackURL: `${publicUrl}${localPath(callbackURL, publicUrl) ?? '/'}` };
  return runAuth(services, 'verifyEmail', { query: { token, ...next } }, client);
}
