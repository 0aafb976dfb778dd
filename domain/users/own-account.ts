import type { z } from 'zod';
import { MAX_AVATAR_BYTES } from '../../contract/limits.ts';
import type { OwnAccount, profileChange } from '../../contract/user.ts';
import { sessionToken } from '../../platform/auth/cookies.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Reader } from '../../platform/db/database.ts';
import { toRole, toStaffRole } from '../account-role.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { LekhaError } from '../errors.ts';
import {
  admitBody,
  assertImagesExist,
  assertOwnAvatar,
  deleteUnusedAvatar,
  normaliseImageUrl,
  recordImageUses,
  storeAvatar,
} from '../images/images.ts';
import { authorize, can } from '../permissions.ts';
import { enforceLimit } from '../rate-limits/rate-limits.ts';
import { reindexAuthorSoon } from '../search/search.ts';
import { type Write, write } from '../write.ts';
import { endBegunSignIns } from './end-sign-ins.ts';
import { type AuthClient, siteAuth } from './sign-in/auth.ts';
import { signInProviders } from './sign-in/providers.ts';

const AVATARS_PER_HOUR = 20;

/** Reads the actor's own account. Throws `unauthenticated` for visitors. */
export async function ownAccount(ctx: Ctx): Promise<OwnAccount> {
  authorize(ctx, 'user.record', { ownerId: ctx.actor.userId });
  return readOwnAccount(ctx, ctx.db.read);
}

async function readOwnAccount(ctx: Ctx, reader: Reader): Promise<OwnAccount> {
  const row = await reader
    .selectFrom('user')
    .select(['id as _id', 'name', 'email', 'emailVerified', 'image as avatar', 'bio', 'role', 'staffRole'])
    .where('id', '=', ctx.actor.userId!)
    .executeTakeFirst();
  if (!row) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  const roles = { role: toRole(row.role), staffRole: toStaffRole(row) };
  return { ...row, emailVerified: Boolean(row.emailVerified), ...roles };
}

/**
 * Changes the actor's name, avatar and bio. An absent field stays; an empty avatar or bio is removed. The
 * byline of the actor's articles changes too.
 */
export async function updateProfile(
  ctx: Ctx,
  { name, avatar, bio }: z.output<typeof profileChange>,
): Promise<OwnAccount> {
  authorize(ctx, 'user.editProfile', { ownerId: ctx.actor.userId });
  const image = avatar ? normaliseImageUrl(ctx.config, avatar, 'avatar') : null;
  const change = {
    ...(name !== undefined && { name }),
    ...(avatar !== undefined && { image }),
    ...(bio !== undefined && { bio: bio || null }),
  };
  return write(ctx, async (w) => {
    if (image) await assertOwnAvatar(ctx, w.tx, image);
    return changeOwn(ctx, w, change);
  });
}

/**
 * Replaces the actor's avatar with the file that `receive` reads from the request, and deletes the previous
 * avatar. Reads nothing for visitors, above the rate limit, or without free memory. `announced` is the length
 * of the body if the client sent it. Throws `rate_limited`, `unavailable`, and the errors of `storeAvatar`.
 */
export async function changeAvatar(
  ctx: Ctx,
  announced: number | undefined,
  receive: () => Promise<Uint8Array>,
): Promise<OwnAccount> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.changeAvatar', { ownerId: userId });
  await enforceLimit(ctx, { key: `account-picture:${userId}`, limit: AVATARS_PER_HOUR, windowMs: HOUR_MS });
  const image = await admitBody(MAX_AVATAR_BYTES, announced, async () => storeAvatar(ctx, await receive()));
  return write(ctx, (w) => changeOwn(ctx, w, { image }));
}

/** Removes the actor's avatar. */
export async function removeAvatar(ctx: Ctx): Promise<OwnAccount> {
  authorize(ctx, 'user.changeAvatar', { ownerId: ctx.actor.userId });
  return write(ctx, (w) => changeOwn(ctx, w, { image: null }));
}

/** The fields of an account that its owner may change. */
interface AccountChange {
  name?: string;
  image?: string | null;
  bio?: string | null;
}

/**
 * Changes the actor's account inside a write, and reads it there: a change that was done must not fail
 * afterwards.
 */
async function changeOwn(ctx: Ctx, w: Write, change: AccountChange): Promise<OwnAccount> {
  await changeAccount(ctx, w, ctx.actor.userId!, change);
  return readOwnAccount(ctx, w.tx);
}

/** Changes the row and the byline of an account inside a write. */
export async function changeAccount(ctx: Ctx, w: Write, id: string, change: AccountChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const { tx, invalidatePages } = w;
  const { image } = change;
  const before = await tx
    .selectFrom('user')
    .select(['image', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  await tx
    .updateTable('user')
    .set({ ...change, updatedAt: new Date(ctx.now()) })
    .where('id', '=', id)
    .execute();
  if (image) await assertImagesExist(tx, [{ url: image, path: 'avatar' }]);
  if (image !== undefined)
    await recordImageUses(tx, { kind: 'user', id }, image === null ? [] : [{ url: image, role: 'avatar' }]);
  const byline = await tx
    .updateTable('author')
    .set(change)
    .where('user_id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (byline) invalidatePages();
  if (byline && change.name !== undefined) await reindexAuthorSoon(tx, ctx, byline.id);
  if (can(ctx.actor, 'dashboard.open')) {
    const detail = Object.keys(change).sort().join(', ');
    await recordAudit(tx, ctx, { action: 'user.changed', subject: before?.email, detail });
  }
  const isReplaced = image !== undefined && image !== before?.image;
  if (isReplaced) await deleteUnusedAvatar(ctx, w, id, before?.image ?? null);
}

/** The ways in which the owner of an account can sign in. */
export interface OwnAccess {
  /** False for an account that was created by a sign-in with a provider and has no password yet. */
  hasPassword: boolean;
  /** The names of the providers that the account signs in with. */
  providers: string[];
  /** The number of open sessions, with the current one. */
  sessions: number;
}

/** Reads how the actor can sign in. Throws `unauthenticated` for visitors. */
export async function ownAccess(ctx: Ctx): Promise<OwnAccess> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.record', { ownerId: userId });
  const accounts = await ctx.db.read
    .selectFrom('account')
    .select(['providerId', 'password'])
    .where('userId', '=', userId!)
    .execute();
  const sessions = ctx.db.read
    .selectFrom('session')
    .where('userId', '=', userId!)
    .where('expiresAt', '>', new Date(ctx.now()));
  return {
    hasPassword: accounts.some(
      ({ providerId, password }) => providerId === 'credential' && password !== null,
    ),
    providers: signInProviders(ctx.config)
      .filter(({ id }) => accounts.some(({ providerId }) => providerId === id))
      .map(({ name }) => name),
    sessions: await countRows(sessions),
  };
}

/**
 * Ends all sessions of the actor except that of this request, with the sign-ins that have begun, and returns
 * their number. Every instance reads the session with each request, so they are signed out at their next one.
 */
export async function signOutElsewhere(ctx: Ctx, { headers }: AuthClient): Promise<number> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.endSessions', { ownerId: userId });
  const own = sessionToken(headers, ctx.config, siteAuth(ctx).secret) ?? '';
  const ended = await write(ctx, async ({ tx }) => {
    await endBegunSignIns(tx, userId!);
    return tx
      .deleteFrom('session')
      .where('userId', '=', userId!)
      .where('token', '!=', own)
      .returning('expiresAt')
      .execute();
  });
  return ended.filter(({ expiresAt }) => new Date(expiresAt).getTime() > ctx.now()).length;
}
