import type { LinkCardReply } from '../../../../contract/link-card.ts';
import { ApiError, callApi } from '../../../browser/api.ts';

/**
 * A card, or why there is none. `isRefused` is false for failures of our own site or of the connection to it.
 */
export type LoadedCard = { card: LinkCardReply } | { error: string; isRefused: boolean };

const PAUSE_MS = 1000;
/** Longer than the server tries to fetch a page and its image. */
const MAX_TRIES = 60;

const loaded = new Map<string, Promise<LoadedCard>>();

/**
 * Loads the card of a URL, for which it waits while the server fetches the page. Failures are tried again at
 * the next call.
 */
export function loadCard(url: string): Promise<LoadedCard> {
  const known = loaded.get(url);
  if (known) return known;
  const loading = waitForCard(url).catch(
    (error: unknown): LoadedCard => ({
      error: error instanceof ApiError ? error.message : String(error),
      isRefused: false,
    }),
  );
  loaded.set(url, loading);
  void loading.then((result) => 'error' in result && loaded.delete(url));
  return loading;
}

async function waitForCard(url: string): Promise<LoadedCard> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const card = await callApi<LinkCardReply>('POST', '/link-cards', { url });
    if (card.state === 'ready') return { card };
    if (card.state === 'failed') return { error: card.error ?? '', isRefused: !card.hasPlayer };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { error: 'The page is still being fetched. Its card comes later.', isRefused: false };
}
