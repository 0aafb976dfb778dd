import { AVATAR_SIDE, MAX_AVATAR_BYTES, MAX_AVATAR_PIXELS } from '../../../contract/limits.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { authorize, can } from '../../permissions.ts';
import type { Write } from '../../write.ts';
import { sha256 } from '../check/file-hashes.ts';
import { deleteImageFiles, isUnused } from '../cleanup/sweep.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import { runInDecoder } from '../decode/decoder.ts';
import { inspect, rejectDamaged } from '../decode/inspect.ts';
import { AVATAR_ID } from '../store/generated.ts';
import { insertImage } from '../store/store-image.ts';

const PATIENCE_MS = 45_000;

/**
 * Stores the centre of an uploaded image as a small square for the actor's account and returns its
 * root-relative URL. Images of articles are decoded first. Throws the errors of `inspect`, and `unavailable`
 * if too many uploads wait.
 */
export async function storeAvatar(ctx: Ctx, bytes: Uint8Array): Promise<string> {
  authorize(ctx, 'user.changeAvatar', { ownerId: ctx.actor.userId });
  const maxPixels = Math.min(ctx.config.maxPixels, MAX_AVATAR_PIXELS);
  const header = await inspect({ maxUploadBytes: MAX_AVATAR_BYTES, maxPixels }, bytes);
  const side = Math.min(AVATAR_SIDE, header.width, header.height);
  const first = { ...header, frames: 1 };
  const square = await decodeSlot.run(
    () => rejectDamaged(() => runInDecoder(first, 'cropSquare', bytes, { side, maxPixels })),
    { patienceMs: PATIENCE_MS },
  );
  const image = { ...square, format: 'webp' as const, animated: false };
  const { key } = await insertImage(ctx, image, sha256(bytes), { publicId: AVATAR_ID });
  return `/media/${key}`;
}

/**
 * Refuses an image of this site that the account has not uploaded, unless the actor manages the media
 * library: its use as an avatar would keep administrators from deleting it. Throws `invalid`.
 */
export async function assertOwnAvatar({ actor }: Ctx, tx: Writer, url: string): Promise<void> {
  if (!url.startsWith('/media/') || can(actor, 'media.change')) return;
  const own = await tx
    .selectFrom('image')
    .select('id')
    .where('key', '=', url.slice('/media/'.length))
    .where('uploaded_by', '=', actor.userId)
    .executeTakeFirst();
  if (!own) throw invalid('avatar', 'Upload your own image, or enter the URL of one on another site.');
}

/**
 * Deletes the image at `url` inside a write if the account uploaded it as its avatar and nothing uses it any
 * more.
 */
export async function deleteUnusedAvatar(
  ctx: Ctx,
  { tx, afterCommit }: Write,
  userId: string,
  url: string | null,
) {
  if (!url?.startsWith('/media/')) return;
  const deleted = await tx
    .deleteFrom('image')
    .where('key', '=', url.slice('/media/'.length))
    .where('uploaded_by', '=', userId)
    .where('public_id', '=', AVATAR_ID)
    .where(isUnused)
    .returning('key')
    .executeTakeFirst();
  if (deleted) afterCommit(() => deleteImageFiles(ctx, deleted.key));
}
