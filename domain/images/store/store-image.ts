import { formatInstant } from '../../../platform/clock.ts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';
import { putTo, sha256 } from '../check/file-hashes.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import { runInDecoder } from '../decode/decoder.ts';
import { type ReencodedImage, reencode } from '../decode/reencode.ts';
import { enqueueVariants } from '../jobs.ts';
import { makeStandIn } from '../serve/variants.ts';
import { NOT_UPLOADED } from './generated.ts';
import { newKey } from './keys.ts';
import { ANIMATED, type ImageRow } from './lookup.ts';
import { fileName, sanitisePublicId, searchWords } from './names.ts';

/** A stored image; `url` is root-relative. */
export interface StoredImage {
  id: string;
  key: string;
  url: string;
  width: number;
  height: number;
}

/**
 * Stores an image that the server obtained itself, such as for an import or a link card. If the bytes are
 * already stored, returns that image and restarts its grace period of one week. Throws the errors of
 * `inspect`.
 */
export async function storeImage(
  ctx: Ctx,
  bytes: Uint8Array,
  details: ImageDetails = {},
): Promise<StoredImage> {
  authorize(ctx, 'image.upload');
  const { row } = await storeOnce(ctx, sha256(bytes), () => reencode(ctx.config, bytes), details);
  const { id, key, width, height } = row;
  return { id, key, url: `/media/${key}`, width, height };
}

/**
 * Checks an image as `storeImage` does, and writes nothing. The URL of an image that is not stored yet leads
 * nowhere. Throws the errors of `inspect`.
 */
export async function checkImage(ctx: Ctx, bytes: Uint8Array): Promise<{ url: string }> {
  authorize(ctx, 'image.upload');
  const hash = sha256(bytes);
  const known = await ctx.db.read
    .selectFrom('image')
    .select('key')
    .where('hash', '=', hash)
    .where('public_id', 'not in', NOT_UPLOADED)
    .executeTakeFirst();
  const key = known?.key ?? `${hash.slice(0, 32)}.${(await reencode(ctx.config, bytes)).format}`;
  return { url: `/media/${key}` };
}

/** The details that come with a new image. */
export interface ImageDetails {
  alt?: string;
  publicId?: string;
  /** Replaces it in an image that the site makes (generated.ts). */
  generatedId?: string;
  /** The file name. */
  name?: string;
  /** True to keep it in the media library even if nothing uses it. */
  kept?: boolean;
}

/** The images that are being stored, by hash: the same bytes at once become one image. */
const storing = new WeakMap<Ctx['db'], Map<string, Promise<unknown>>>();

/**
 * Stores the image whose uploaded file has this hash, unless it is stored already: then its grace period
 * starts again, and `kept` of `details` applies to it too.
 */
export async function storeOnce(
  ctx: Ctx,
  hash: string,
  encode: () => Promise<ReencodedImage>,
  details: ImageDetails,
): Promise<{ row: ImageRow; isKnown: boolean }> {
  const pending = storing.get(ctx.db) ?? new Map<string, Promise<unknown>>();
  storing.set(ctx.db, pending);
  while (pending.has(hash)) await pending.get(hash);
  const { promise, resolve } = Promise.withResolvers<void>();
  pending.set(hash, promise);
  try {
    const known = await reuseByHash(ctx, hash, details);
    if (known && (await ctx.storage.has(known.key))) return { row: known, isKnown: true };
    const image = await encode();
    if (known?.key.endsWith(`.${image.format}`)) {
      // Its file was lost.
      await putTo(ctx)(known.key, image.bytes);
      return { row: known, isKnown: true };
    }
    return { row: await insertImage(ctx, image, hash, details), isKnown: false };
  } finally {
    pending.delete(hash);
    resolve();
  }
}

/**
 * Writes the file and the variant that stands for the others, then the row and the job that makes these:
 * nobody sees an image without a small file.
 */
export async function insertImage(
  ctx: Ctx,
  image: ReencodedImage,
  hash: string,
  details: ImageDetails,
): Promise<ImageRow> {
  const row = { ...newRow(ctx, image, hash, details), busy: await measureBusy(ctx, image) };
  await putTo(ctx)(row.key, image.bytes);
  await makeStandIn({ log: ctx.log, put: putTo(ctx) }, row, image.bytes);
  await write(ctx, async ({ tx }) => {
    await tx.insertInto('image').values(row).execute();
    await enqueueVariants(tx, row.key, row.created_at);
  });
  return row;
}

/** Narrower images are no banners. */
const MIN_MEASURED = 600;

/** The column `busy` of an image; null if it is too small for a banner, or cannot be measured. */
export async function measureBusy(
  { log }: Pick<Ctx, 'log'>,
  { bytes, ...image }: ReencodedImage,
): Promise<number | null> {
  if (image.width < MIN_MEASURED || image.animated) return null;
  try {
    const size = { ...image, frames: 1 };
    return Number(await decodeSlot.run(() => runInDecoder(size, 'isBusy', bytes), { urgent: true }));
  } catch (err) {
    log.warn({ event: 'image_not_measured', err });
    return null;
  }
}

function newRow(
  ctx: Ctx,
  image: ReencodedImage,
  hash: string,
  details: ImageDetails,
): Omit<ImageRow, 'busy'> {
  const names = {
    public_id: details.generatedId ?? sanitisePublicId(details.publicId),
    alt: details.alt ?? '',
    name: fileName(details.name),
  };
  return {
    ...names,
    words: searchWords(names),
    kept: details.kept ? 1 : 0,
    id: newId(),
    key: newKey(image.format),
    format: image.format + (image.animated ? ANIMATED : ''),
    width: image.width,
    height: image.height,
    bytes: image.bytes.length,
    hash,
    uploaded_by: ctx.actor.userId,
    created_at: formatInstant(ctx.now()),
    unused_since: formatInstant(ctx.now()),
  };
}

/**
 * Finds an image and restarts its grace period, so that the sweep cannot delete it before its use is
 * recorded.
 */
async function reuseByHash(ctx: Ctx, hash: string, { kept }: ImageDetails): Promise<ImageRow | undefined> {
  const known = await ctx.db.read
    .selectFrom('image')
    .select('id')
    .where('hash', '=', hash)
    .where('public_id', 'not in', NOT_UPLOADED)
    .executeTakeFirst();
  if (!known) return undefined;
  return write(ctx, ({ tx }) =>
    tx
      .updateTable('image')
      .set({ created_at: formatInstant(ctx.now()), unused_since: null, ...(kept && { kept: 1 }) })
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirst(),
  );
}
