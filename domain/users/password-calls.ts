import { setTimeout as sleep } from 'node:timers/promises';
import { sitePath } from '../../contract/site-path.ts';
import { type Ctx, type Services, visitor } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { networkOf, takeTurn } from '../limits/limits.ts';
import { actorOf } from './actor.ts';
import type { Input } from './calls.ts';
import { forward, type Visit } from './forward.ts';
import { takeGuess } from './guesses.ts';
import { refuseWeakPassword } from './passwords.ts';
import { ownAccount } from './profile.ts';

const SIGN_UP_MS = 10 * 60_000;
const SIGN_UPS_PER_ADDRESS = 50;
const REFUSAL_STEP_MS = 100;

/** Registers; the letter that verifies the address is on its way when this answers. */
export async function signUp(
  services: Services,
  input: Input<'POST /sign-up/email'>,
  visit: Visit,
): Promise<Response> {
  await takeTurn(services, {
    key: `sign-up:${networkOf(visit.clientAddress)}`,
    limit: SIGN_UPS_PER_ADDRESS,
    windowMs: SIGN_UP_MS,
  });
  return forward(services, 'POST /sign-up/email', { ...input, callbackURL: '/login?verified=1' }, visit);
}

/** Signs in, after taking one of the guesses that this account and address have. */
export async function signIn(
  services: Services,
  input: Input<'POST /sign-in/email'>,
  visit: Visit,
): Promise<Response> {
  const arrived = performance.now();
  const guess = await takeGuess(services, input.email, visit.clientAddress);
  const callbackURL =
    input.callbackURL === undefined
      ? undefined
      : (sitePath(input.callbackURL, services.config.publicUrl) ?? '/');
  const answer = await forward(services, 'POST /sign-in/email', { ...input, callbackURL }, visit);
  if (answer.ok) await guess.right();
  else await untilNextStep(arrived);
  return answer;
}

/**
 * Refusals leave at whole steps of time after the request came. The hash costs the same for an address that nobody has,
 * but not the last fraction of a millisecond around it, which many measurements would show.
 */
async function untilNextStep(arrived: number): Promise<void> {
  await sleep(REFUSAL_STEP_MS - ((performance.now() - arrived) % REFUSAL_STEP_MS));
}

/** Every other session ends with the old password, whatever the client asks for. */
export async function changePassword(
  services: Services,
  input: Input<'POST /change-password'>,
  visit: Visit,
): Promise<Response> {
  const ctx = await ctxOf(services, visit);
  const { email, role } = await ownAccount(ctx);
  if (role === 'admin') refuseWeakPassword(services.config, 'newPassword', input.newPassword);
  const guess = await takeGuess(services, email, visit.clientAddress);
  const answer = await forward(
    services,
    'POST /change-password',
    { ...input, revokeOtherSessions: true },
    visit,
  );
  if (answer.ok) await guess.right();
  return answer;
}

/** A context of the session's account. Throws `unauthenticated` without one. */
export async function ctxOf(services: Services, { headers }: Visit): Promise<Ctx> {
  const actor = await actorOf(services, headers);
  if (actor === visitor) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  return { ...services, actor };
}
