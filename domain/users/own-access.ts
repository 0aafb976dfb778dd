import { sessionToken } from '../../platform/auth/cookies.ts';
import { type Ctx, write } from '../context.ts';
import { authorize } from '../permissions.ts';
import { type AuthClient, accounts } from './sign-in/auth.ts';

/** How somebody gets into their own account. */
export interface OwnAccess {
  /** Whether the account has a password; one that came from Google may have none. */
  hasPassword: boolean;
  /** Whether the account can sign in with Google. */
  hasGoogle: boolean;
  /** Sessions that have not ended, the one that asks included. */
  sessions: number;
}

/** How the actor gets into their own account. Throws `unauthenticated` without one. */
export async function ownAccess(ctx: Ctx): Promise<OwnAccess> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.record', { ownerId: userId });
  const ways = await ctx.db.read
    .selectFrom('account')
    .select(['providerId', 'password'])
    .where('userId', '=', userId!)
    .execute();
  const { sessions } = await ctx.db.read
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('sessions'))
    .where('userId', '=', userId!)
    .where('expiresAt', '>', new Date(ctx.now()))
    .executeTakeFirstOrThrow();
  return {
    hasPassword: ways.some(({ providerId, password }) => providerId === 'credential' && password !== null),
    hasGoogle: ways.some(({ providerId }) => providerId === 'google'),
    sessions: Number(sessions),
  };
}

/**
 * Ends every session of the actor's account but the one of this request and returns how many. Every instance reads the session
 * with each request, so that they are signed out with their next one.
 */
export async function signOutElsewhere(ctx: Ctx, { headers }: AuthClient): Promise<number> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.endSessions', { ownerId: userId });
  const own = sessionToken(headers, ctx.config, accounts(ctx).secret) ?? '';
  const ended = await write(ctx, ({ tx }) =>
    tx
      .deleteFrom('session')
      .where('userId', '=', userId!)
      .where('token', '!=', own)
      .returning('expiresAt')
      .execute(),
  );
  return ended.filter(({ expiresAt }) => new Date(expiresAt).getTime() > ctx.now()).length;
}
