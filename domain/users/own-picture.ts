import { MAX_AVATAR_BYTES } from '../../contract/limits.ts';
import { type Ctx, write } from '../context.ts';
import { admitBody, storeAvatar } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { enforceLimit } from '../rate-limits/rate-limits.ts';
import { changeAccount, type OwnAccount, ownAccount } from './profile.ts';

const HOUR_MS = 3_600_000;
const PER_HOUR = 20;

/**
 * Replaces the actor's own picture by the file that `receive` reads from the request, and deletes the picture before it.
 * Nothing is read for visitors, for accounts beyond the rate limit, or while there is no memory. `announced` is the body's
 * length where the client says it. Throws `rate_limited`, `unavailable`, and the errors of `storeAvatar`.
 */
export async function changeOwnPicture(
  ctx: Ctx,
  announced: number | undefined,
  receive: () => Promise<Uint8Array>,
): Promise<OwnAccount> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.changePicture', { ownerId: userId });
  await enforceLimit(ctx, { key: `account-picture:${userId}`, limit: PER_HOUR, windowMs: HOUR_MS });
  const image = await admitBody(MAX_AVATAR_BYTES, announced, async () => storeAvatar(ctx, await receive()));
  await write(ctx, (w) => changeAccount(ctx, w, userId!, { image }));
  return ownAccount(ctx);
}

/** Removes the actor's own picture. */
export async function removeOwnPicture(ctx: Ctx): Promise<OwnAccount> {
  authorize(ctx, 'user.changePicture', { ownerId: ctx.actor.userId });
  await write(ctx, (w) => changeAccount(ctx, w, ctx.actor.userId!, { image: null }));
  return ownAccount(ctx);
}
