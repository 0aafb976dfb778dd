import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';

/**
 * Answers the account that a page was opened by. Throws `unauthenticated` when it is not the actor any more: somebody
 * else who signed in meanwhile writes nothing in another's name, and keeps texts of their own.
 */
export function assertSameAccount(ctx: Ctx, account: string): string {
  if (ctx.actor.userId === account) return account;
  throw new LekhaError('unauthenticated', 'Another account is signed in now. Please sign in as before.');
}
