import { FetchError, fetchPublic } from '../../platform/fetch-public.ts';
import { programVersion } from '../../platform/install-folder.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { storeImage } from '../images/images.ts';
import { type CardFacts, type FetchBytes, fetchFacts } from './fetch-facts.ts';
import { storeRow } from './store-cards.ts';

const MAX_IMAGE_BYTES = 10_000_000;
const IMAGE_MS = 15_000;
/** The images of a page that are tried. */
const MAX_IMAGES = 3;

/** Fetches from the public internet, for cards. */
export const fetchFromWeb: FetchBytes = (url, options) => {
  const headers = { 'user-agent': `Lekha/${programVersion()} (link cards)`, ...options.headers };
  return fetchPublic(url, { ...options, headers });
};

/**
 * Fetches a page and its image and stores its card, or the reason why there is none. Browsers never load the
 * image from the other site.
 */
export async function fetchCard(ctx: Ctx, url: string, fetchBytes: FetchBytes): Promise<void> {
  let facts: CardFacts;
  try {
    facts = await fetchFacts(fetchBytes, url);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    await storeRow(ctx, url, { state: 'failed', error: error.message });
    return;
  }
  const { title, description, siteName: site_name, pageUrl: page_url, confirmed } = facts;
  const image = await fetchImage(ctx, facts, fetchBytes);
  await storeRow(ctx, url, { title, description, site_name, page_url, confirmed, ...image });
}

/** Stores the first image of a page that can be shown. One that may come later is left to another attempt. */
async function fetchImage(
  ctx: Ctx,
  { imageUrls, title }: CardFacts,
  fetchBytes: FetchBytes,
): Promise<{ image_url: string | null; image_id: string | null }> {
  const maxBytes = Math.min(MAX_IMAGE_BYTES, ctx.config.maxUploadBytes);
  let later: string | null = null;
  for (const url of imageUrls.slice(0, MAX_IMAGES)) {
    try {
      const { bytes } = await fetchBytes(url, {
        maxBytes,
        timeoutMs: IMAGE_MS,
        headers: { accept: 'image/*' },
      });
      const { id } = await storeImage(ctx, bytes, { name: title });
      return { image_url: url, image_id: id };
    } catch (error) {
      if (error instanceof FetchError) later ??= error.isTemporary ? url : null;
      else if (!isRejected(error)) throw error;
    }
  }
  return { image_url: later, image_id: null };
}

function isRejected(error: unknown): boolean {
  return error instanceof LekhaError && ['invalid', 'too_large', 'unsupported_type'].includes(error.code);
}
