import { randomBytes } from 'node:crypto';
import type { PasskeyAssertion } from '../../../contract/passkeys.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { Services } from '../../context.ts';
import { invalid, type LekhaError } from '../../errors.ts';
import { beginStep, PASSKEY_MS, type PasskeyPurpose, takeStep } from '../sign-in/steps.ts';
import { relyingParty, verifyAssertion, wrongPasskey } from './verify-passkey.ts';

/** The options that the browser passes to the passkey, with the cookie of the step in which it signs. */
export interface PasskeyRequest {
  options: { challenge: string };
  cookies: string[];
}

/**
 * Asks the browser for a signature by a passkey: any, whose owner is then known, or one of `userId`. It
 * proves two factors, because the authenticator verifies its user.
 */
export async function requestPasskey(
  services: Services,
  purpose: PasskeyPurpose,
  userId: string | null,
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const challenge = await beginChallenge(services, purpose, userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    challenge: challenge.bytes,
    timeout: PASSKEY_MS,
    userVerification: 'required',
    allowCredentials: userId === null ? [] : await listCredentials(services.db.read, userId),
  });
  return { options, cookies: challenge.cookies };
}

/**
 * Accepts a signature that was requested for this purpose, once, and returns the account of the passkey.
 * Throws `invalid`.
 */
export async function spendPasskey(
  services: Services,
  headers: Headers,
  purpose: PasskeyPurpose,
  assertion: PasskeyAssertion,
): Promise<string> {
  const { challenge, userId } = await takeChallenge(services, headers, purpose);
  const row = await services.db.read
    .selectFrom('passkey')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('id', '=', assertion.id)
    .executeTakeFirst();
  if (!row || !isOwner(row.user_id, userId, assertion.userHandle)) throw wrongPasskey();
  const counter = await verifyAssertion(services, challenge, row, assertion);
  // Of two signatures with the same count, one is of a copy of the key.
  const { numUpdatedRows } = await services.db.autocommit
    .updateTable('passkey')
    .set({ counter, last_used_at: formatInstant(services.now()) })
    .where('id', '=', row.id)
    .where('counter', '=', row.counter)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw wrongPasskey();
  return row.user_id;
}

/** The account's passkeys as WebAuthn's options name them. */
export async function listCredentials(db: Reader | Writer, userId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] }));
}

/** The id of an account as its passkeys store it. */
export function userHandle(userId: string): Buffer<ArrayBuffer> {
  return Buffer.from(userId);
}

/** Begins a step with a random challenge. */
export async function beginChallenge(services: Services, purpose: PasskeyPurpose, userId: string | null) {
  const bytes = new Uint8Array(randomBytes(32));
  const challenge = Buffer.from(bytes).toString('base64url');
  return { bytes, cookies: [await beginStep(services, { purpose, user_id: userId, challenge })] };
}

/** Takes the challenge of a step, also if the passkey then turns out to be wrong. Throws `invalid`. */
export async function takeChallenge(services: Services, headers: Headers, purpose: PasskeyPurpose) {
  const step = await takeStep(services, headers, purpose);
  if (!step?.challenge) throw tooLate();
  return { challenge: step.challenge, userId: step.user_id };
}

/** A passkey that was requested of nobody names its account, which must be the stored one. */
function isOwner(owner: string, requested: string | null, handle: string | undefined): boolean {
  if (handle === undefined) return owner === requested;
  return handle === userHandle(owner).toString('base64url') && (requested === null || owner === requested);
}

function tooLate(): LekhaError {
  return invalid('passkey', 'This took too long. Please try again.');
}
