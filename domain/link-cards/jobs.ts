import { Semaphore } from '../../platform/semaphore.ts';
import { parseEmbedUrl } from '../../shared/embeds/embeds.ts';
import type { Ctx } from '../context.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { fetchCard, fetchFromWeb } from './fetch-card.ts';
import type { FetchBytes } from './fetch-facts.ts';
import { findRow, isOutdated } from './store-cards.ts';

/** The job that fetches the page of an embed for the editor. */
export const FETCH_CARD = 'link-card';

/** Pages of one article that are fetched at once. */
const FETCHES = 4;

/** The background jobs of link cards. */
export const linkCardJobs: JobHandlers = {
  [FETCH_CARD]: async (ctx, payload) => {
    await fetchCard(ctx, (payload as { url: string }).url, fetchFromWeb);
  },
};

/**
 * Fetches the pages among these that were not fetched yet. Returns false if it was aborted before the end.
 */
export async function fetchMissing(
  ctx: Ctx,
  urls: readonly string[],
  signal: AbortSignal,
  fetchBytes: FetchBytes = fetchFromWeb,
): Promise<boolean> {
  const slots = new Semaphore(FETCHES, Number.POSITIVE_INFINITY, () => new Error('Too many pages wait.'));
  const fetchOne = async (url: string) => {
    if (signal.aborted || parseEmbedUrl(url) === null) return;
    if (isOutdated(await findRow(ctx.db.read, url), ctx.now())) await fetchCard(ctx, url, fetchBytes);
  };
  await Promise.all(urls.map((url) => slots.run(() => fetchOne(url))));
  return !signal.aborted;
}
