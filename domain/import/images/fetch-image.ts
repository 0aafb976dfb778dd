import { createHash } from 'node:crypto';
import { formatInstant } from '../../../platform/clock.ts';
import { FetchError, type Fetched, fetchPublic } from '../../../platform/fetch-public.ts';
import { programVersion } from '../../../platform/install-folder.ts';
import type { Ctx } from '../../context.ts';
import { write } from '../../write.ts';
import { originalUrls } from './image-urls.ts';

/** Fetches the bytes of a URL. Throws `FetchError`. */
export type FetchBytes = (url: string) => Promise<Fetched>;

/** For one image with its redirects. */
const TIMEOUT_MS = 60_000;

/** Fetches images from the public internet, up to the upload limit. */
export function fetchFromWeb({ config }: Pick<Ctx, 'config'>): FetchBytes {
  const headers = { accept: 'image/*', 'user-agent': `Lekha/${programVersion()} (import of images)` };
  return (url) => fetchPublic(url, { maxBytes: config.maxUploadBytes, timeoutMs: TIMEOUT_MS, headers });
}

/**
 * Tries the URLs of an image's original, then its own, until `store` accepts what is fetched. Returns what
 * `store` returns, or why the image cannot be fetched.
 */
export async function fetchImage<T extends { kind: string }>(
  fetchBytes: FetchBytes,
  url: string,
  store: (bytes: Buffer) => Promise<T>,
): Promise<T | { kind: 'unfetched'; why: string }> {
  let why = '';
  for (const candidate of originalUrls(url)) {
    try {
      const { bytes } = await fetchBytes(candidate);
      const stored = await store(bytes);
      if (stored.kind === 'stored') return stored;
      why = 'its server did not send an image';
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      why = error.message;
    }
  }
  return { kind: 'unfetched', why };
}

/** The path of the image that was fetched from a URL before, if it is still stored; null otherwise. */
export async function findFetched({ db }: Ctx, url: string): Promise<string | null> {
  const row = await db.read
    .selectFrom('fetched_image')
    .innerJoin('image', 'image.id', 'fetched_image.image_id')
    .select('image.key')
    .where('fetched_image.url_hash', '=', hashUrl(url))
    .executeTakeFirst();
  return row ? `/media/${row.key}` : null;
}

/** Records from which URL an image came. */
export async function recordFetched(ctx: Ctx, url: string, imageUrl: string): Promise<void> {
  await write(ctx, async ({ tx }) => {
    const image = await tx
      .selectFrom('image')
      .select('id')
      .where('key', '=', imageUrl.replace('/media/', ''))
      .executeTakeFirst();
    if (!image) return;
    const row = { url_hash: hashUrl(url), image_id: image.id, fetched_at: formatInstant(ctx.now()) };
    await tx
      .insertInto('fetched_image')
      .values(row)
      .onConflict((conflict) => conflict.column('url_hash').doUpdateSet({ image_id: image.id }))
      .execute();
  });
}

function hashUrl(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
