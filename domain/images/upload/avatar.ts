import { AVATAR_SIDE, MAX_AVATAR_BYTES, MAX_AVATAR_PIXELS } from '../../../contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import type { Write } from '../../write.ts';
import { deleteImageFiles, isUnused } from '../cleanup/sweep.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import { runInDecoder } from '../decode/decoder.ts';
import { inspect, rejectDamaged } from '../decode/inspect.ts';
import { insertImage, sha256 } from '../store/store.ts';

/** The public id of every avatar that was uploaded by its account. */
const PUBLIC_ID = 'account_picture';
const PATIENCE_MS = 45_000;

/**
 * Stores the centre of an uploaded image as a small square for the actor's account and returns its root-relative URL.
 * Images of articles are decoded first. Throws the errors of `inspect`, and `unavailable` if too many uploads wait.
 */
export async function storeAvatar(ctx: Ctx, bytes: Uint8Array): Promise<string> {
  authorize(ctx, 'user.changeAvatar', { ownerId: ctx.actor.userId });
  const maxPixels = Math.min(ctx.config.maxPixels, MAX_AVATAR_PIXELS);
  const { width, height } = await inspect({ maxUploadBytes: MAX_AVATAR_BYTES, maxPixels }, bytes);
  const side = Math.min(AVATAR_SIDE, width, height);
  const square = await decodeSlot.run(
    () => rejectDamaged(() => runInDecoder('cropSquare', bytes, { side, maxPixels })),
    { patienceMs: PATIENCE_MS },
  );
  const image = { ...square, format: 'webp' as const, animated: false };
  const { key } = await insertImage(ctx, image, sha256(bytes), { publicId: PUBLIC_ID });
  return `/media/${key}`;
}

/** Deletes the image at `url` inside a write if the account uploaded it as its avatar and nothing uses it any more. */
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
    .where('public_id', '=', PUBLIC_ID)
    .where(isUnused)
    .returning('key')
    .executeTakeFirst();
  if (deleted) afterCommit(() => deleteImageFiles(ctx, deleted.key));
}
