import type { PasskeyAssertion } from '../../../contract/passkeys.ts';
import type { IdentityProof, IdentityProofs } from '../../../contract/session.ts';
import { texts } from '../../../contract/texts.ts';
import { verifyPassword } from '../../../platform/auth/password-hashes.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Ctx } from '../../context.ts';
import { invalid, LekhaError } from '../../errors.ts';
import { authorize, isRecentSignIn } from '../../permissions.ts';
import { limitByNetwork } from '../../rate-limits/rate-limits.ts';
import { spendCode } from '../factors/check-code.ts';
import { hasAuthenticator, listPasskeys } from '../factors/factors.ts';
import { type PasskeyRequest, requestPasskey, spendPasskey } from '../factors/passkeys.ts';
import { wrongPasskey } from '../factors/verify-passkey.ts';
import { ownAccount } from '../own-account.ts';
import type { AuthClient } from './auth.ts';
import { countLoginAttempt } from './login-throttle.ts';
import { type SignInProvider, signInProviders } from './providers.ts';
import { refuseFullQueue } from './refuse-full-queue.ts';
import { refusePasswords } from './refuse-passwords.ts';

/** Reads with what the actor can prove who they are. */
export async function identityProofs(ctx: Ctx): Promise<IdentityProofs> {
  authorize(ctx, 'user.prove', { ownerId: ctx.actor.userId });
  const code = await hasAuthenticator(ctx.db.read, ctx.actor.userId!);
  const passkey = (await listPasskeys(ctx.db.read, ctx.actor.userId!)).length > 0;
  // The session stands for the password: somebody who took it may know that too.
  const hasFactor = code || passkey;
  const password = !hasFactor && ctx.config.passwordSignIn && (await readPasswordHash(ctx)) !== null;
  const providers = hasFactor || password ? [] : await ownProviders(ctx);
  return { password, code, passkey, providers };
}

/** The providers that the actor signs in with. */
async function ownProviders({ db, actor, config }: Ctx): Promise<SignInProvider[]> {
  const accounts = db.read.selectFrom('account').select('providerId').where('userId', '=', actor.userId!);
  const own = new Set((await accounts.execute()).map(({ providerId }) => providerId));
  return signInProviders(config).filter(({ id }) => own.has(id));
}

/**
 * Makes the sign-in of the actor's session recent, if they prove who they are. Throws `invalid` and
 * `rate_limited`.
 */
export async function signInAgain(ctx: Ctx, client: AuthClient, proof: IdentityProof): Promise<void> {
  const { userId, session } = ctx.actor;
  authorize(ctx, 'user.prove', { ownerId: userId });
  if (!session) throw new LekhaError('forbidden', 'This needs a session. Please sign in.');
  const proofs = await identityProofs(ctx);
  if (proof.passkey !== undefined) await checkPasskey(ctx, client, proof.passkey);
  else if (proof.code !== undefined && (proofs.code || proofs.passkey))
    await spendCode(ctx, userId!, client.clientAddress, proof.code);
  else if (proofs.code || proofs.passkey) throw invalid('code', texts.factors.code);
  else if (proofs.providers.length > 0) return requireProof(ctx, proofs.providers);
  else if (!ctx.config.passwordSignIn) refusePasswords(ctx);
  else if (proof.password !== undefined) await checkPassword(ctx, client, proof.password);
  else throw invalid('password', texts.validation.password);
  await ctx.db.autocommit
    .updateTable('session')
    .set({ provedAt: formatInstant(ctx.now()) })
    .where('id', '=', session.id)
    .execute();
}

/** Asks the browser for a passkey of the actor. Throws `conflict` without one, and `rate_limited`. */
export async function requestPasskeyProof(ctx: Ctx, client: AuthClient): Promise<PasskeyRequest> {
  authorize(ctx, 'user.prove', { ownerId: ctx.actor.userId });
  limitByNetwork(ctx, 'passkey-request', client.clientAddress);
  if (!(await identityProofs(ctx)).passkey) throw new LekhaError('conflict', 'You have no passkey.');
  return requestPasskey(ctx, 'passkey-proof', ctx.actor.userId);
}

async function checkPasskey(ctx: Ctx, client: AuthClient, assertion: PasskeyAssertion): Promise<void> {
  limitByNetwork(ctx, 'passkey', client.clientAddress);
  const owner = await spendPasskey(ctx, client.headers, 'passkey-proof', assertion);
  // The session may have changed since the challenge.
  if (owner !== ctx.actor.userId) throw wrongPasskey();
}

/** Throws `invalid` unless a sign-in at a provider has proved in another tab who the actor is. */
function requireProof({ actor, now }: Ctx, providers: SignInProvider[]): void {
  if (actor.session && isRecentSignIn(actor.session, now())) return;
  const names = providers.map(({ name }) => name).join(' or ');
  throw new LekhaError('invalid', `Please sign in with ${names} first.`);
}

async function checkPassword(ctx: Ctx, { clientAddress }: AuthClient, password: string): Promise<void> {
  const { email } = await ownAccount(ctx);
  const attempt = await countLoginAttempt(ctx, email, clientAddress);
  const hash = await readPasswordHash(ctx);
  const isRight = hash !== null && (await verifyPassword(hash, password).catch(refuseFullQueue));
  if (!isRight) throw invalid('password', 'The password is not right.');
  await attempt.succeeded();
}

async function readPasswordHash({ db, actor }: Ctx): Promise<string | null> {
  const row = await db.read
    .selectFrom('account')
    .select('password')
    .where('userId', '=', actor.userId!)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}
