import { texts } from '../../../contract/texts.ts';
import { decrypt } from '../../../platform/auth/encryption.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { toNetwork } from '../../../platform/ip-address.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { enforceLimit, resetLimit } from '../../rate-limits/rate-limits.ts';
import { siteAuth } from '../sign-in/auth.ts';
import { matchStep } from './authenticator-code.ts';
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';

/** Wrong codes of an account from one network in ten minutes, and from everywhere in an hour. */
const PER_NETWORK = 10;
const PER_ACCOUNT = 30;

/**
 * Uses a code of the account's authenticator app, or one of its recovery codes: each works once. Throws
 * `invalid` for any other, and `rate_limited`.
 */
export async function spendCode(
  services: Services,
  userId: string,
  clientAddress: string,
  typed: string,
): Promise<void> {
  const near = `code:${userId} ${toNetwork(clientAddress)}`;
  await enforceLimit(services, { key: near, limit: PER_NETWORK, windowMs: 10 * MINUTE_MS, strict: true });
  // Nobody guesses a recovery code, so that it works while an attacker tries codes of the app.
  if (isRecoveryCode(typed)) await spendRecovery(services, userId, typed);
  else {
    await enforceLimit(services, { key: `code-at:${userId}`, limit: PER_ACCOUNT, windowMs: HOUR_MS });
    const secret = await readSecret(services, userId);
    const isRight =
      secret !== null && (await services.db.write((tx) => spendAppCode(tx, services, userId, secret, typed)));
    if (!isRight) throw wrongCode();
  }
  await resetLimit(services, near);
}

async function spendRecovery(services: Services, userId: string, typed: string): Promise<void> {
  const isUsed = await services.db.write(async (tx) => {
    if (!(await spendRecoveryCode(tx, userId, typed))) return false;
    const ctx = { ...services, actor: { userId, role: 'user' as const } };
    await recordAudit(tx, ctx, { action: 'user.recovery_code_used' });
    return true;
  });
  if (!isUsed) throw wrongCode();
}

/** The secret of the app that an account uses; null without one, or if the site's own secret has changed. */
async function readSecret(services: Services, userId: string): Promise<string | null> {
  const row = await services.db.read
    .selectFrom('authenticator')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row ? openSecret(services, row.secret) : null;
}

/** Decrypts the secret of an app; null if the site's own secret has changed. */
export async function openSecret(services: Services, encrypted: string): Promise<string | null> {
  const secret = await decrypt(siteAuth(services).secret, encrypted);
  if (secret === null) services.log.warn({ event: 'authenticator_unreadable' });
  return secret;
}

/** Raises the last step with the code, so that of two requests with it one succeeds. */
async function spendAppCode(
  tx: Writer,
  { now }: Pick<Services, 'now'>,
  userId: string,
  secret: string,
  typed: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticator')
    .select('last_step')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const step = row ? await matchStep(secret, typed, now(), row.last_step) : null;
  if (step === null) return false;
  const raised = await tx
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return raised.numUpdatedRows > 0n;
}

/** The error for a code that is wrong or was used. */
export function wrongCode() {
  return invalid('code', texts.factors.wrongCode);
}
