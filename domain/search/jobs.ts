import { setImmediate } from 'node:timers/promises';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { enqueue, enqueueOnce, type JobHandlers, notePeriod } from '../jobs/jobs.ts';
import { withdrawsNothing, write } from '../write.ts';
import { refreshIndex } from './index/rebuild.ts';
import { countNewWords, countVocabulary, hasManyUncounted } from './index/vocabulary.ts';
import { COUNT_NEW_WORDS } from './index/write-index.ts';

const REFRESH = 'refresh-search-index';
const COUNT_ALL = 'count-vocabulary';

/** Handlers of the search's background jobs. */
export const searchJobs: JobHandlers = {
  [COUNT_NEW_WORDS]: async (ctx, _payload, signal) => {
    if (await hasManyUncounted(ctx)) return enqueueCountAll(ctx);
    await countNewWords(ctx, signal);
    return signal.aborted ? { runAgainAt: ctx.now() } : undefined;
  },
  [REFRESH]: async (ctx, _payload, signal) => {
    const indexed = await refreshIndex(ctx, signal);
    if (indexed > 0) ctx.log.info({ event: 'search_index_refreshed', articles: indexed });
    if (signal.aborted) return { runAgainAt: ctx.now() };
    if (indexed === 0) return;
    await enqueueCountAll(ctx);
    await write(ctx, async ({ invalidatePages }) => invalidatePages(withdrawsNothing));
  },
  [COUNT_ALL]: async (ctx, _payload, signal) => {
    await countVocabulary(ctx, signal);
    return signal.aborted ? { runAgainAt: ctx.now() } : { everyMs: DAY_MS };
  },
};

/** Indexes articles again soon, in the background, because words changed that many of them share. */
export async function reindexSoon(tx: Writer, ctx: Ctx, ns: readonly number[]): Promise<void> {
  await tx.updateTable('search_document').set({ analyser_version: 0 }).where('n', 'in', ns).execute();
  await enqueue(tx, { kind: REFRESH, uniqueKey: REFRESH, payload: {}, runAt: formatInstant(ctx.now()) });
}

/** Articles whose index entries are marked at once. */
const BATCH = 250;

/** Indexes the articles of an author again soon, because the author's name changed. */
export async function reindexAuthorSoon(tx: Writer, ctx: Ctx, authorId: string): Promise<void> {
  for (let after = 0; ; ) {
    const batch = await tx
      .selectFrom('article_author')
      .innerJoin('article', 'article.id', 'article_author.article_id')
      .select('article.n')
      .where('article_author.author_id', '=', authorId)
      .where('article.n', '>', after)
      .orderBy('article.n')
      .limit(BATCH)
      .execute();
    if (batch.length === 0) return;
    const ns = batch.map(({ n }) => n);
    after = ns.at(-1)!;
    await reindexSoon(tx, ctx, ns);
    await setImmediate();
  }
}

/** A job of its own starts again if the server is stopped in the middle. */
async function enqueueCountAll(ctx: Ctx): Promise<void> {
  const runAt = formatInstant(ctx.now());
  await write(ctx, ({ tx }) => enqueue(tx, { kind: COUNT_ALL, uniqueKey: COUNT_ALL, payload: {}, runAt }));
}

/**
 * Enqueues the jobs of a server start: counts what commands have written, indexes again what an older release
 * indexed, and counts everything once a day.
 */
export async function enqueueSearchJobs(tx: Writer, ctx: Ctx): Promise<void> {
  const now = formatInstant(ctx.now());
  await enqueue(tx, { kind: COUNT_NEW_WORDS, uniqueKey: COUNT_NEW_WORDS, payload: {}, runAt: now });
  await enqueue(tx, { kind: REFRESH, uniqueKey: REFRESH, payload: {}, runAt: now });
  const tomorrow = formatInstant(ctx.now() + DAY_MS);
  await enqueueOnce(tx, { kind: COUNT_ALL, uniqueKey: COUNT_ALL, payload: {}, runAt: tomorrow });
  await notePeriod(tx, { kind: COUNT_ALL, everyMs: DAY_MS }, ctx.now());
}
