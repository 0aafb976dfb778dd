import { createHash } from 'node:crypto';
import { instant } from '../../../platform/clock.ts';
import { type Ctx, write } from '../../context.ts';
import { newId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { type ReencodedImage, reencode } from '../decode/reencode.ts';
import { enqueueVariants } from '../jobs.ts';
import { newKey } from './keys.ts';
import { fileName, searchWords } from './names.ts';
import { sanitisePublicId } from './public-id.ts';
import { ANIMATED, type ImageRow } from './row.ts';

/** A picture of our own media; `url` is root-relative. */
export interface StoredImage {
  id: string;
  key: string;
  url: string;
  width: number;
  height: number;
}

/**
 * Keeps a picture for the importer. Bytes that are already kept give the picture there is, whose day of grace begins
 * anew. Errors are those of `inspect`.
 */
export async function storeImage(
  ctx: Ctx,
  bytes: Uint8Array,
  about: ImageDetails = {},
): Promise<StoredImage> {
  authorize(ctx, 'image.upload');
  const hash = sha256(bytes);
  const known = await findByHash(ctx, hash);
  return asStored(known ?? (await insertImage(ctx, await reencode(ctx.config, bytes), hash, about)));
}

/** What is said of a picture when it comes; `kept` ones stay in the library without a use. */
export interface ImageDetails {
  alt?: string;
  publicId?: string;
  /** Of its file. */
  name?: string;
  kept?: boolean;
}

/** Writes the file, then its row; `eager` has its variants made in the background, else the first request does. */
export async function insertImage(
  ctx: Ctx,
  picture: ReencodedImage,
  hash: string,
  about: ImageDetails,
  { eager = false } = {},
): Promise<ImageRow> {
  const row = rowOf(ctx, picture, hash, about);
  await ctx.storage.put(row.key, picture.bytes);
  await write(ctx, async ({ tx }) => {
    await tx.insertInto('image').values(row).execute();
    if (eager) await enqueueVariants(tx, row.key, row.created_at);
  });
  return row;
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function rowOf(ctx: Ctx, picture: ReencodedImage, hash: string, about: ImageDetails): ImageRow {
  const named = {
    public_id: sanitisePublicId(about.publicId),
    alt: about.alt ?? '',
    name: fileName(about.name),
  };
  return {
    ...named,
    words: searchWords(named),
    kept: about.kept ? 1 : 0,
    id: newId(),
    key: newKey(picture.format),
    format: picture.format + (picture.animated ? ANIMATED : ''),
    width: picture.width,
    height: picture.height,
    bytes: picture.bytes.length,
    hash,
    uploaded_by: ctx.actor.userId,
    created_at: instant(ctx.now()),
    unused_since: instant(ctx.now()),
  };
}

/** In a write, so that the sweeper cannot take the picture between this answer and its use. */
async function findByHash(ctx: Ctx, hash: string): Promise<ImageRow | undefined> {
  const known = await ctx.db.read
    .selectFrom('image')
    .select('id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!known) return undefined;
  return write(ctx, ({ tx }) =>
    tx
      .updateTable('image')
      .set({ created_at: instant(ctx.now()), unused_since: null })
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirst(),
  );
}

function asStored({ id, key, width, height }: ImageRow): StoredImage {
  return { id, key, url: `/media/${key}`, width, height };
}
