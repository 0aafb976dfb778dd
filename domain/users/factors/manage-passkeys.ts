import { MAX_PASSKEYS, type NewPasskey, passkeyId } from '../../../contract/passkeys.ts';
import { formatInstant, HOUR_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { enforceLimit } from '../../rate-limits/rate-limits.ts';
import { loadSettings } from '../../site-settings.ts';
import { write } from '../../write.ts';
import { ownAccount } from '../own-account.ts';
import { PASSKEY_MS } from '../sign-in/steps.ts';
import { authorizeOwn, hasFactor, settleRemoval } from './factors.ts';
import {
  beginChallenge,
  listCredentials,
  type PasskeyRequest,
  takeChallenge,
  userHandle,
} from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { ALGORITHMS, relyingParty, verifyNewPasskey } from './verify-passkey.ts';

const REQUESTS_PER_HOUR = 60;

/**
 * Asks the browser for a new passkey of the actor. Throws `conflict` if there are 20 already, and
 * `rate_limited`.
 */
export async function requestNewPasskey(ctx: Ctx): Promise<PasskeyRequest> {
  const userId = authorizeOwn(ctx);
  await enforceLimit(ctx, { key: `new-passkey:${userId}`, limit: REQUESTS_PER_HOUR, windowMs: HOUR_MS });
  await assertRoom(ctx.db.read, userId);
  const { email, name } = await ownAccount(ctx);
  const site = await loadSettings(ctx);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const challenge = await beginChallenge(ctx, 'new-passkey', userId);
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty(ctx).id,
    userID: userHandle(userId),
    userName: email,
    userDisplayName: name,
    challenge: challenge.bytes,
    timeout: PASSKEY_MS,
    excludeCredentials: await listCredentials(ctx.db.read, userId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { options, cookies: challenge.cookies };
}

/**
 * Adds the passkey that the browser made. Returns new recovery codes if it is the first factor. Throws
 * `invalid`, and `conflict` if it is known already or one too many.
 */
export async function addPasskey(ctx: Ctx, headers: Headers, input: NewPasskey): Promise<string[] | null> {
  const userId = authorizeOwn(ctx);
  const requested = await takeChallenge(ctx, headers, 'new-passkey');
  if (requested.userId !== userId) throw new LekhaError('forbidden', 'This passkey is for another account.');
  const key = await verifyNewPasskey(ctx, requested.challenge, input);
  return write(ctx, async ({ tx }) => {
    await assertRoom(tx, userId);
    const isFirst = !(await hasFactor(tx, userId));
    const added = await tx
      .insertInto('passkey')
      .values({
        ...key,
        user_id: userId,
        name: input.name,
        transports: JSON.stringify(input.transports),
        created_at: formatInstant(ctx.now()),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n)
      throw new LekhaError('conflict', 'This passkey has been added already.');
    await recordAudit(tx, ctx, { action: 'user.factor_added', detail: describe(input.name) });
    return isFirst ? replaceRecoveryCodes(tx, userId) : null;
  });
}

/**
 * Removes a passkey of the actor. Throws `not_found`, and `conflict` for the last factor if the site requires
 * one, or the only way in.
 */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const userId = authorizeOwn(ctx);
  if (!passkeyId.safeParse(id).success) throw notFound('Passkey');
  await write(ctx, async ({ tx }) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound('Passkey');
    await assertWayIn(tx, ctx, userId);
    await settleRemoval(tx, ctx, userId);
    await recordAudit(tx, ctx, { action: 'user.factor_removed', detail: describe(removed.name) });
  });
}

async function assertRoom(db: Ctx['db']['read'] | Writer, userId: string): Promise<void> {
  const count = await countRows(db.selectFrom('passkey').where('user_id', '=', userId));
  if (count >= MAX_PASSKEYS)
    throw new LekhaError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one that you do not use.`);
}

/** An account without a password or a provider signs in by its passkeys alone. */
async function assertWayIn(tx: Writer, { config }: Ctx, userId: string): Promise<void> {
  const passkeys = await countRows(tx.selectFrom('passkey').where('user_id', '=', userId));
  if (passkeys > 0) return;
  const others = await tx
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where((either) =>
      either.or([
        ...(config.passwordSignIn ? [either('password', 'is not', null)] : []),
        either('providerId', '!=', 'credential'),
      ]),
    )
    .limit(1)
    .execute();
  if (others.length === 0)
    throw new LekhaError(
      'conflict',
      'You sign in with this passkey alone. Set a password or add another one.',
    );
}

function describe(name: string): string {
  return `Passkey: ${name}`;
}
