import { hash } from 'node:crypto';
import { toNetwork } from '../../../platform/ip-address.ts';
import type { Services } from '../../context.ts';
import { countHit, enforceLimit, enforceMemoryLimit, resetLimit } from '../../rate-limits/rate-limits.ts';

const WINDOW_MS = 10 * 60_000;
/** Attempts at one account from one network. */
const PER_PAIR = 10;
/** Attempts at any account from one network, which many people may share. */
const PER_ADDRESS = 100;
/** Attempts at one account from everywhere, after which each network has fewer. */
const PER_ACCOUNT = 100;
const PER_PAIR_UNDER_ATTACK = 3;

/** An allowed attempt; `succeeded` resets the count of failed ones. */
export interface LoginAttempt {
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt to sign in with this normalised email address, registered or not. However many networks
 * try at once, another one still has its own few attempts, so that nobody can lock the owner out. Throws
 * `rate_limited`.
 */
export async function countLoginAttempt(
  services: Services,
  email: string,
  address: string,
): Promise<LoginAttempt> {
  const network = toNetwork(address);
  enforceMemoryLimit(services, { key: `guess-by:${network}`, limit: PER_ADDRESS, windowMs: WINDOW_MS });
  const pair = `${email} ${network} ${await passwordFingerprint(services, email)}`;
  const limit = { key: `guess:${pair}`, limit: PER_PAIR, windowMs: WINDOW_MS, strict: true };
  await enforceLimit(services, limit);
  const everywhere = { key: `guess-at:${email}`, limit: PER_ACCOUNT, windowMs: WINDOW_MS };
  if (!(await countHit(services, everywhere)).allowed) {
    await enforceLimit(services, {
      ...limit,
      key: `guess-amid-attack:${pair}`,
      limit: PER_PAIR_UNDER_ATTACK,
    });
  }
  return { succeeded: () => resetLimit(services, limit.key) };
}

/**
 * Changes with the password, so that failed attempts at the old password do not count against the new one.
 */
async function passwordFingerprint(services: Services, email: string): Promise<string> {
  const row = await services.db.read
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select('account.password')
    .where('user.email', '=', email)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst();
  return hash('sha256', row?.password ?? '', 'base64url');
}
