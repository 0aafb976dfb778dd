import type { NewAuthenticator } from '../../../contract/factors.ts';
import { encrypt } from '../../../platform/auth/encryption.ts';
import { formatInstant, HOUR_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { enforceLimit } from '../../rate-limits/rate-limits.ts';
import { loadSettings } from '../../site-settings.ts';
import { write } from '../../write.ts';
import { ownAccount } from '../own-account.ts';
import { siteAuth } from '../sign-in/auth.ts';
import { keyUri, matchStep, newSecret } from './authenticator-code.ts';
import { openSecret, wrongCode } from './check-code.ts';
import { authorizeOwn, hasFactor, settleRemoval } from './factors.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

const STARTS_PER_HOUR = 20;
const CODES_PER_HOUR = 60;

/**
 * Makes the secret of an authenticator app, which is no factor until its first code is entered. Throws
 * `conflict` if the account has an app, and `rate_limited`.
 */
export async function startAuthenticator(ctx: Ctx): Promise<NewAuthenticator> {
  const userId = authorizeOwn(ctx);
  await enforceLimit(ctx, { key: `authenticator:${userId}`, limit: STARTS_PER_HOUR, windowMs: HOUR_MS });
  const { email } = await ownAccount(ctx);
  const { name } = await loadSettings(ctx);
  const secret = newSecret();
  const row = {
    user_id: userId,
    secret: await encrypt(siteAuth(ctx).secret, secret),
    created_at: formatInstant(ctx.now()),
    confirmed_at: null,
    last_step: 0,
  };
  await write(ctx, async ({ tx }) => {
    await deleteUnconfirmed(tx, userId);
    const added = await tx
      .insertInto('authenticator')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n)
      throw new LekhaError('conflict', 'Your account has an authenticator app. Remove it first.');
  });
  return { secret, uri: keyUri(secret, name, email) };
}

/**
 * Makes the app a factor by its first code. Returns new recovery codes if it is the first factor. Throws
 * `invalid`, `conflict` without an app that waits for its code, and `rate_limited`.
 */
export async function confirmAuthenticator(ctx: Ctx, code: string): Promise<string[] | null> {
  const userId = authorizeOwn(ctx);
  await enforceLimit(ctx, { key: `first-code:${userId}`, limit: CODES_PER_HOUR, windowMs: HOUR_MS });
  return write(ctx, async ({ tx }) => {
    const row = await tx
      .selectFrom('authenticator')
      .select('secret')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw new LekhaError('conflict', 'Set up an authenticator app first.');
    const secret = await openSecret(ctx, row.secret);
    const step = secret === null ? null : await matchStep(secret, code, ctx.now(), 0);
    if (step === null) throw wrongCode();
    const isFirst = !(await hasFactor(tx, userId));
    await tx
      .updateTable('authenticator')
      .set({ confirmed_at: formatInstant(ctx.now()), last_step: step })
      .where('user_id', '=', userId)
      .execute();
    await recordAudit(tx, ctx, { action: 'user.factor_added', detail: 'Authenticator app' });
    return isFirst ? replaceRecoveryCodes(tx, userId) : null;
  });
}

/** Removes the app of the actor. Throws `conflict` for the last factor if the site requires one. */
export async function removeAuthenticator(ctx: Ctx): Promise<void> {
  const userId = authorizeOwn(ctx);
  await write(ctx, async ({ tx }) => {
    const removed = await tx
      .deleteFrom('authenticator')
      .where('user_id', '=', userId)
      .returning('confirmed_at')
      .executeTakeFirst();
    if (!removed?.confirmed_at) return;
    await settleRemoval(tx, ctx, userId);
    await recordAudit(tx, ctx, { action: 'user.factor_removed', detail: 'Authenticator app' });
  });
}

/** Replaces the recovery codes of the actor. Throws `conflict` without a second factor. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const userId = authorizeOwn(ctx);
  return write(ctx, async ({ tx }) => {
    if (!(await hasFactor(tx, userId)))
      throw new LekhaError('conflict', 'Set up an authenticator app or a passkey first.');
    await recordAudit(tx, ctx, { action: 'user.recovery_codes_renewed' });
    return replaceRecoveryCodes(tx, userId);
  });
}

async function deleteUnconfirmed(tx: Writer, userId: string): Promise<void> {
  await tx
    .deleteFrom('authenticator')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}
