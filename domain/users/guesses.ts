import { createHash } from 'node:crypto';
import type { Services } from '../context.ts';
import { countTurn, forgetTurns, networkOf, takeQuickTurn, takeTurn } from '../limits/limits.ts';

const WINDOW_MS = 10 * 60_000;
/** Checks of one account's password from one address. */
const PER_PAIR = 10;
/** Checks of any passwords from one address: many people may share it. */
const PER_ADDRESS = 100;
/** Checks of one account's password from everywhere, after which each address has fewer. */
const PER_ACCOUNT = 100;
const PER_PAIR_UNDER_ATTACK = 3;

/** One guess that was let through; `right` forgets the wrong ones before it. */
export interface Guess {
  right(): Promise<void>;
}

/**
 * Takes one guess at the password of the account with this normal e-mail address, whether anybody has it or not.
 * However many addresses guess at once, another one still has its own few, so that nobody can lock the owner out.
 * Throws `rate_limited`.
 */
export async function takeGuess(services: Services, email: string, address: string): Promise<Guess> {
  const network = networkOf(address);
  takeQuickTurn(services, { key: `guess-by:${network}`, limit: PER_ADDRESS, windowMs: WINDOW_MS });
  const pair = `${email} ${network} ${await passwordMark(services, email)}`;
  const turn = { key: `guess:${pair}`, limit: PER_PAIR, windowMs: WINDOW_MS, strict: true };
  await takeTurn(services, turn);
  const everywhere = { key: `guess-at:${email}`, limit: PER_ACCOUNT, windowMs: WINDOW_MS };
  if (!(await countTurn(services, everywhere)).allowed) {
    await takeTurn(services, { ...turn, key: `guess-amid-attack:${pair}`, limit: PER_PAIR_UNDER_ATTACK });
  }
  return { right: () => forgetTurns(services, turn.key) };
}

/** Changes with the password, so that the wrong guesses at a forgotten one do not count against its successor. */
async function passwordMark(services: Services, email: string): Promise<string> {
  const row = await services.db.read
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select('account.password')
    .where('user.email', '=', email)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst();
  return createHash('sha256')
    .update(row?.password ?? '')
    .digest('base64url');
}
