import type { z } from 'zod';
import type { profileChange, Role } from '../../contract/user.ts';
import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, type Write, write } from '../context.ts';
import { LekhaError } from '../errors.ts';
import {
  assertImagesExist,
  deleteUnusedAvatar,
  normaliseImageUrl,
  recordImageUses,
} from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { toRole } from './rows.ts';

/** What somebody sees of their own account. `avatar` is root-relative for our own media. */
export interface OwnAccount {
  _id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  avatar: string | null;
  bio: string | null;
  role: Role;
}

/** The actor's own account. Throws `unauthenticated` without one. */
export async function ownAccount(ctx: Ctx): Promise<OwnAccount> {
  authorize(ctx, 'user.record', { ownerId: ctx.actor.userId });
  const row = await ctx.db.read
    .selectFrom('user')
    .select(['id', 'name', 'email', 'emailVerified', 'image', 'bio', 'role'])
    .where('id', '=', ctx.actor.userId!)
    .executeTakeFirst();
  if (!row) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  const { id, name, email, emailVerified, image, bio, role } = row;
  return {
    _id: id,
    name,
    email,
    emailVerified: Boolean(emailVerified),
    avatar: image,
    bio,
    role: toRole(role),
  };
}

/**
 * Changes the actor's own name, picture and bio; absent fields stay, an empty picture or bio is none. The byline of
 * what they have written changes with them.
 */
export async function updateProfile(
  ctx: Ctx,
  { name, avatar, bio }: z.output<typeof profileChange>,
): Promise<OwnAccount> {
  authorize(ctx, 'user.editProfile', { ownerId: ctx.actor.userId });
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(avatar === undefined
      ? {}
      : { image: avatar ? normaliseImageUrl(ctx.config, avatar, 'avatar') : null }),
    ...(bio === undefined ? {} : { bio: bio || null }),
  };
  await write(ctx, (w) => changeAccount(ctx, w, ctx.actor.userId!, change));
  return ownAccount(ctx);
}

/** Changes an account's row and byline inside a write; readers see it at once. */
export async function changeAccount(
  ctx: Ctx,
  w: Write,
  id: string,
  change: { name?: string; image?: string | null; bio?: string | null },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const { tx, publish } = w;
  const before = await tx.selectFrom('user').select('image').where('id', '=', id).executeTakeFirst();
  await tx
    .updateTable('user')
    .set({ ...change, updatedAt: new Date(ctx.now()) })
    .where('id', '=', id)
    .execute();
  if (change.image !== undefined) await keepAvatar(tx, id, change.image);
  const byline = await tx.updateTable('author').set(change).where('user_id', '=', id).executeTakeFirst();
  if (byline.numUpdatedRows > 0n) publish();
  const isReplaced = change.image !== undefined && change.image !== before?.image;
  if (isReplaced) await deleteUnusedAvatar(ctx, w, id, before?.image ?? null);
}

/** A picture that somebody shows is not swept away. */
async function keepAvatar(tx: Writer, id: string, url: string | null): Promise<void> {
  if (url !== null) await assertImagesExist(tx, [{ url, path: 'avatar' }]);
  await recordImageUses(tx, { kind: 'user', id }, url === null ? [] : [{ url, role: 'avatar' }]);
}
