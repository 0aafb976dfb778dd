import { instant } from '../../platform/clock.ts';
import type { Ctx, Services } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { enqueue } from '../jobs/jobs.ts';
import { networkOf, takeTurn } from '../limits/limits.ts';
import { accounts } from './accounts.ts';
import { authRequest } from './forward.ts';

const HOUR_MS = 3_600_000;
const PER_EMAIL = 5;
const PER_ADDRESS = 50;

/** The letters that anybody may ask for, for any address. */
export type LetterCall = 'POST /request-password-reset' | 'POST /send-verification-email';

/**
 * Asks for a letter to the account of `email`. Whether there is one is looked up later, by a job, so that the answer and
 * the time it takes are the same. Throws `rate_limited`, for an unknown address as for a known one.
 */
export async function requestLetter(
  services: Services,
  call: LetterCall,
  email: string,
  address: string,
): Promise<void> {
  await takeTurn(services, { key: `letter-by:${networkOf(address)}`, limit: PER_ADDRESS, windowMs: HOUR_MS });
  await takeTurn(services, { key: `letter-to:${call} ${email}`, limit: PER_EMAIL, windowMs: HOUR_MS });
  await services.db.write((tx) =>
    enqueue(tx, {
      kind: 'account-letter',
      uniqueKey: `${call} ${email}`,
      payload: { call, email },
      runAt: instant(services.now()),
    }),
  );
}

/** The handler of jobs of kind `account-letter`: lets better-auth find the account and make the link. */
export async function writeAccountLetter(ctx: Ctx, payload: unknown): Promise<void> {
  const { call, email } = payload as { call: LetterCall; email: string };
  const input =
    call === 'POST /request-password-reset' ? { email } : { email, callbackURL: '/login?verified=1' };
  const answer = await accounts(ctx).auth.handle(authRequest(ctx.config, call, input, new Headers(), ''));
  if (!answer.ok) throw new LekhaError('unavailable', `A letter could not be written: ${answer.status}`);
}
