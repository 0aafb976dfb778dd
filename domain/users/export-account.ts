import type { OwnData } from '../../contract/own-data.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { listPasskeys } from './factors/factors.ts';
import { ownAccess } from './own-account.ts';

/** The maximum number of sessions and of API tokens in an export, the newest ones. */
const MAX_ROWS = 1000;
/** Named one by one, so that no new column gets into an export unseen. */
const columns = [
  ...(['id', 'name', 'email', 'emailVerified', 'image', 'bio', 'role', 'staffRole'] as const),
  ...(['createdAt', 'updatedAt', 'disabledAt', 'lastSignInAt'] as const),
];

/**
 * Reads the data of the account of the actor, without secrets. Throws `unauthenticated`, and
 * `recent_sign_in_required`.
 */
export async function exportAccount(ctx: Ctx): Promise<Pick<OwnData, 'account' | 'sessions' | 'apiTokens'>> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.exportOwn', { ownerId: userId });
  const { read } = ctx.db;
  const user = await read.selectFrom('user').select(columns).where('id', '=', userId!).executeTakeFirst();
  if (!user) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  const sessions = await read
    .selectFrom('session')
    .select(['createdAt', 'expiresAt', 'lastUsedAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId!)
    .orderBy('createdAt', 'desc')
    .limit(MAX_ROWS)
    .execute();
  const apiTokens = await read
    .selectFrom('api_token')
    .select(['name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId!)
    .orderBy('created_at', 'desc')
    .limit(MAX_ROWS)
    .execute();
  const { hasPassword, providers } = await ownAccess(ctx);
  const passkeys = await listPasskeys(read, userId!);
  return {
    account: {
      ...user,
      emailVerified: Boolean(user.emailVerified),
      hasPassword,
      providers,
      passkeys: passkeys.map(({ _id, ...passkey }) => passkey),
    },
    sessions,
    apiTokens,
  };
}
