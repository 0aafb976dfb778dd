import type { LinkCardReply } from '../../contract/link-card.ts';
import { formatInstant } from '../../platform/clock.ts';
import { findPlayerLabel, type LinkCard } from '../body/body.ts';
import type { Ctx } from '../context.ts';
import { enqueueOnce } from '../jobs/jobs.ts';
import { authorize } from '../permissions.ts';
import { enforceLimit } from '../rate-limits/rate-limits.ts';
import { write } from '../write.ts';
import { FETCH_CARD } from './jobs.ts';
import { findCards, findRow, hashUrl, isOutdated } from './store-cards.ts';

/** Pages that one administrator may have fetched in ten minutes. */
const LIMIT = 60;
const WINDOW_MS = 600_000;
/** A second request of an author fetches a page again after this time. */
const RETRY_MS = 60_000;

const NOTHING = { title: '', description: '', siteName: '', image: null, error: null };

/**
 * The card of a URL for the editor. A page that was not fetched yet is fetched by a job, and the reply is
 * `waiting` until then. Throws `rate_limited`.
 */
export async function requestCard(ctx: Ctx, url: string): Promise<LinkCardReply> {
  authorize(ctx, 'card.request');
  const row = await findRow(ctx.db.read, url);
  const isReady = row?.state === 'ready';
  if (!isReady && isOutdated(row, ctx.now(), RETRY_MS)) {
    await enqueueFetch(ctx, url);
    return { ...NOTHING, ...describePlayer(url), state: 'waiting' };
  }
  const card = (await findCards(ctx.db.read, [url])).get(url);
  if (!card) return { ...NOTHING, ...describePlayer(url), state: 'failed', error: row?.error ?? null };
  const { title, description, siteName, image } = card;
  return {
    state: 'ready',
    title,
    description,
    siteName,
    error: null,
    image: image?.src ?? null,
    ...describePlayer(url, card),
  };
}

function describePlayer(url: string, card?: LinkCard) {
  const playerLabel = findPlayerLabel(url, card);
  return { hasPlayer: playerLabel !== null, playerLabel };
}

async function enqueueFetch(ctx: Ctx, url: string): Promise<void> {
  const uniqueKey = `${FETCH_CARD}:${hashUrl(url)}`;
  const waiting = await ctx.db.read
    .selectFrom('job')
    .select('id')
    .where('unique_key', '=', uniqueKey)
    .executeTakeFirst();
  if (waiting) return;
  const key = `link-card:${ctx.actor.userId}`;
  await enforceLimit(ctx, { key, limit: LIMIT, windowMs: WINDOW_MS });
  const runAt = formatInstant(ctx.now());
  await write(ctx, ({ tx }) => enqueueOnce(tx, { kind: FETCH_CARD, uniqueKey, payload: { url }, runAt }));
}
