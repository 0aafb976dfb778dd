import { SHARE_IMAGE_SIZE } from '../../../contract/limits.ts';
import { DAY_MS, formatInstant } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../id.ts';
import { cancelJob, enqueue, schedulePeriodic } from '../../jobs/jobs.ts';
import { authorize } from '../../permissions.ts';
import { withdrawsNothing, write } from '../../write.ts';
import { putTo } from '../check/file-hashes.ts';
import { DecodeFailed, DecodeTimedOut } from '../decode/decoder.ts';
import type { RenderedCard, TitleCard } from '../decode/title-card.ts';
import { SHARE_ID } from '../store/generated.ts';
import { recordImageUses } from '../store/record-uses.ts';
import { cardHash, renderCard } from './card.ts';

/** The job for one article, and the periodic job for all. Their handlers are those of articles. */
export const SHARE_IMAGE = 'share-image';
export const SHARE_IMAGES = { kind: 'share-images', everyMs: 7 * DAY_MS };

/** An image that other sites show for an article without a banner. */
export interface StoredShareImage {
  src: string;
  width: number;
  height: number;
}

/** The share image of an article; null if it has none, or none yet. */
export async function findShareImage(reader: Reader, articleId: string): Promise<StoredShareImage | null> {
  const [row] = await shareImages(reader, { articleId });
  return row ? { src: `/media/${row.key}`, width: row.width, height: row.height } : null;
}

const shareImages = prepareQuery((db, { articleId }: { articleId: string }) =>
  db
    .selectFrom('image_use')
    .innerJoin('image', 'image.id', 'image_use.image_id')
    .select(['image.key', 'image.width', 'image.height'])
    .where('owner_kind', '=', 'share')
    .where('owner_id', '=', articleId),
);

/** Enqueues the job that renders the share image of an article, if it is to have another than it has. */
export async function enqueueShareImage(tx: Writer, articleId: string, now: number): Promise<void> {
  const uniqueKey = `${SHARE_IMAGE}:${articleId}`;
  await enqueue(tx, { kind: SHARE_IMAGE, uniqueKey, payload: { articleId }, runAt: formatInstant(now) });
}

/** Enqueues the same for all articles, after a change of what their images show. */
export async function enqueueShareImages(tx: Writer, now: number): Promise<void> {
  const { kind } = SHARE_IMAGES;
  await enqueue(tx, { kind, uniqueKey: kind, payload: {}, runAt: formatInstant(now) });
}

/** Schedules the same, first at the first start of a server on this site, and then every week. */
export function scheduleShareImages(tx: Writer, now: number): Promise<void> {
  return schedulePeriodic(tx, SHARE_IMAGES, now);
}

/** Makes the next start look for missing ones at once. */
export function lookForShareImagesAtStart(tx: Writer): Promise<void> {
  return cancelJob(tx, SHARE_IMAGES.kind);
}

/** Removes the share image of an article; the sweep deletes the file. */
export function removeShareImage(tx: Writer, articleId: string): Promise<void> {
  return recordImageUses(tx, { kind: 'share', id: articleId }, []);
}

/** An article that may have a share image. `isWanted` looks again in the transaction that stores it. */
interface Owner {
  articleId: string;
  isWanted: (tx: Writer) => Promise<boolean>;
}

/**
 * Renders and stores the share image of an article, unless it is there. Without a font for its title, the
 * article has none. Returns false if nothing was rendered. Throws the errors of the decoder's memory and of
 * the storage, and `DecodeTimedOut`. Tests pass their own `renderer`.
 */
export async function storeShareImage(
  ctx: Ctx,
  owner: Owner,
  card: TitleCard,
  renderer: typeof renderCard = renderCard,
): Promise<boolean> {
  authorize(ctx, 'image.manage');
  const { articleId, isWanted } = owner;
  const hash = cardHash(card);
  // Another card is another file.
  const key = `${hash.slice(0, 32)}.png`;
  const current = await findShareImage(ctx.db.read, articleId);
  if (current?.src === `/media/${key}` && (await ctx.storage.has(key))) return false;
  const rendered = await render(ctx, articleId, () => renderer(card));
  if (!rendered?.hasTitle && !current) return true;
  if (rendered?.hasTitle) await putTo(ctx)(key, rendered.bytes);
  await write(ctx, async ({ tx, invalidatePages }) => {
    if (!rendered?.hasTitle || !(await isWanted(tx))) return removeShareImage(tx, articleId);
    const row = newRow(ctx, { key, hash, card, bytes: rendered.bytes.length });
    await tx
      .insertInto('image')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    await recordImageUses(tx, { kind: 'share', id: articleId }, [{ url: `/media/${key}`, role: 'share' }]);
    invalidatePages(withdrawsNothing);
  });
  return true;
}

/** A card that cannot be rendered would not be at the next attempt either, unless it only took too long. */
async function render(
  ctx: Ctx,
  articleId: string,
  renderer: () => Promise<RenderedCard>,
): Promise<RenderedCard | null> {
  try {
    return await renderer();
  } catch (err) {
    if (!(err instanceof DecodeFailed) || err instanceof DecodeTimedOut) throw err;
    ctx.log.warn({ event: 'share_image_failed', article: articleId, err });
    return null;
  }
}

function newRow(
  ctx: Ctx,
  { key, hash, card, bytes }: { key: string; hash: string; card: TitleCard; bytes: number },
) {
  return {
    id: newId(),
    key,
    public_id: SHARE_ID,
    format: 'png',
    ...SHARE_IMAGE_SIZE,
    bytes,
    hash,
    alt: card.title,
    name: '',
    words: '',
    kept: 0,
    busy: null,
    uploaded_by: null,
    created_at: formatInstant(ctx.now()),
    unused_since: null,
  };
}
