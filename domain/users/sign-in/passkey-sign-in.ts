import type { z } from 'zod';
import { passkeyAssertion, passkeySignIn } from '../../../contract/passkeys.ts';
import type { Services } from '../../context.ts';
import { parseInput } from '../../parse-input.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { type PasskeyRequest, requestPasskey, spendPasskey } from '../factors/passkeys.ts';
import type { Account, AuthClient } from './auth.ts';
import type { Cookies } from './response-cookies.ts';
import { noStep, openSession } from './second-step.ts';
import { findStep, takeStep } from './steps.ts';

/**
 * Asks the browser for a passkey: any, or one of the account whose second step is due. Throws `rate_limited`,
 * and `unauthenticated` without a step that is due.
 */
export async function requestPasskeySignIn(
  services: Services,
  client: AuthClient,
  input: z.input<typeof passkeySignIn>,
): Promise<PasskeyRequest> {
  const { secondStep } = parseInput(passkeySignIn, input);
  limitByNetwork(services, 'passkey-request', client.clientAddress);
  const step = secondStep ? await findStep(services, client.headers, 'second-step') : null;
  if (secondStep && !step?.user_id) throw noStep();
  return requestPasskey(services, 'passkey-sign-in', step?.user_id ?? null);
}

/**
 * Signs in to the account of a passkey, which is both factors. A second step that was due is over. Throws
 * `invalid`, `rate_limited`, and an `AccountRefusal` for a disabled account.
 */
export async function signInWithPasskey(
  services: Services,
  client: AuthClient,
  input: z.input<typeof passkeyAssertion>,
): Promise<Cookies & { account: Account }> {
  const assertion = parseInput(passkeyAssertion, input);
  limitByNetwork(services, 'passkey', client.clientAddress);
  const userId = await spendPasskey(services, client.headers, 'passkey-sign-in', assertion);
  await takeStep(services, client.headers, 'second-step');
  return openSession(services, client, userId);
}
