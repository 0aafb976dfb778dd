import type { Factors, Passkey } from '../../../contract/factors.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { toAccountRole } from '../../account-role.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { LekhaError } from '../../errors.ts';
import { authorize, can } from '../../permissions.ts';
import { readEditableSettings } from '../../site-settings.ts';

/** Reads the second factors of the actor. */
export async function ownFactors(ctx: Ctx): Promise<Factors> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.record', { ownerId: userId });
  const { read } = ctx.db;
  return {
    authenticator: await hasAuthenticator(read, userId!),
    recoveryCodes: await countRows(read.selectFrom('recovery_code').where('user_id', '=', userId!)),
    passkeys: await listPasskeys(read, userId!),
  };
}

/** The actor's account, if they may change its factors. Throws `recent_sign_in_required`. */
export function authorizeOwn(ctx: Ctx): string {
  authorize(ctx, 'user.changeFactors', { ownerId: ctx.actor.userId });
  return ctx.actor.userId!;
}

/** Lists the passkeys of an account, the oldest first. */
export async function listPasskeys(db: Reader | Writer, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id as _id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows;
}

/** True if the account enters codes of an app when it signs in. */
export async function hasAuthenticator(db: Reader | Writer, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('authenticator')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the account needs more than a password to sign in. */
export async function hasFactor(db: Reader | Writer, userId: string): Promise<boolean> {
  if (await hasAuthenticator(db, userId)) return true;
  const row = await db
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends what belongs to factors once the account has none. Throws `conflict` if staff need one on this site.
 */
export async function settleRemoval(tx: Writer, ctx: Ctx, userId: string): Promise<void> {
  if (await hasFactor(tx, userId)) return;
  const row = await tx
    .selectFrom('user')
    .select(['role', 'staffRole'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const { settings } = await readEditableSettings(ctx, tx);
  const isStaff = row && can({ userId, role: toAccountRole(row) }, 'dashboard.open');
  if (settings.requireSecondFactor && isStaff)
    throw new LekhaError('conflict', 'This site requires a second factor of you: set up another one first.');
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

/** Removes all factors of an account, and the sign-ins that have begun. */
export async function removeFactors(tx: Writer, userId: string): Promise<void> {
  for (const table of ['authenticator', 'recovery_code', 'passkey', 'sign_in_step'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
