import type { EditedImage, ImageEdit } from '../../../contract/media.ts';
import type { Ctx } from '../../context.ts';
import { invalid, LekhaError } from '../../errors.ts';
import { authorize } from '../../permissions.ts';
import { sha256 } from '../check/file-hashes.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import { runInDecoder } from '../decode/decoder.ts';
import { inspect, rejectDamaged } from '../decode/inspect.ts';
import { storedFormat } from '../decode/reencode.ts';
import { ANIMATED, type ImageRow } from '../store/lookup.ts';
import { insertImage } from '../store/store-image.ts';
import { normaliseImageUrl, originalKeysForUrl } from '../store/urls.ts';

/** Somebody is waiting: after this time an error is better than silence. */
const PATIENCE_MS = 45_000;

/**
 * Stores a turned or cropped copy of one of this site's images, with its alt text and names. The original
 * stays. Throws `invalid` for images of other sites and animations, `not_found` for a deleted image, and the
 * errors of `inspect`.
 */
export async function editImage(ctx: Ctx, { url, turn, crop }: ImageEdit): Promise<EditedImage> {
  authorize(ctx, 'image.upload');
  const original = await findOriginal(ctx, url);
  const bytes = await ctx.storage.get(original.key);
  if (!bytes) throw notStored();
  // Stored images may be larger than the limit of today.
  const header = await inspect({ ...ctx.config, maxUploadBytes: bytes.length }, bytes);
  const format = storedFormat(header);
  const { maxPixels } = ctx.config;
  const first = { ...header, frames: 1 };
  const encoded = await decodeSlot.run(
    () => rejectDamaged(() => runInDecoder(first, 'edit', bytes, { format, turn, crop, maxPixels })),
    { urgent: true, patienceMs: PATIENCE_MS },
  );
  const { alt, name, public_id: publicId } = original;
  const image = { ...encoded, format, animated: false };
  const details = { alt, name, publicId };
  const row = await insertImage(ctx, image, sha256(encoded.bytes), details);
  return { url: `/media/${row.key}`, width: row.width, height: row.height };
}

async function findOriginal(ctx: Ctx, url: string): Promise<ImageRow> {
  const keys = originalKeysForUrl(normaliseImageUrl(ctx.config, url, 'url'));
  if (keys.length === 0) throw invalid('url', 'Only images that are stored on this site can be changed.');
  const row = await ctx.db.read.selectFrom('image').selectAll().where('key', 'in', keys).executeTakeFirst();
  if (!row) throw notStored();
  if (row.format.endsWith(ANIMATED)) throw invalid('url', 'An animation cannot be cropped or turned.');
  return row;
}

function notStored(): LekhaError {
  return new LekhaError('not_found', 'This image has been deleted. Choose another one.');
}
