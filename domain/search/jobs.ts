import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { enqueue, enqueueOnce, type JobHandlers } from '../jobs/jobs.ts';
import { refreshIndex } from './index/refresh.ts';
import { COUNT_NEW_WORDS } from './index/write.ts';
import { areManyUncounted, countNewWords } from './spelling/count-words.ts';
import { countVocabulary } from './spelling/vocabulary.ts';

const REFRESH = 'refresh-search-index';
const COUNT_ALL = 'count-vocabulary';
const DAY_MS = 24 * 60 * 60 * 1000;

/** What is done for the search in the background. */
export const searchJobs: JobHandlers = {
  [COUNT_NEW_WORDS]: async (ctx, _payload, signal) => {
    if (await areManyUncounted(ctx)) return countAll(ctx);
    await countNewWords(ctx, signal);
    return signal.aborted ? { runAgainAt: ctx.now() } : undefined;
  },
  [REFRESH]: async (ctx, _payload, signal) => {
    const indexed = await refreshIndex(ctx, signal);
    if (indexed > 0) ctx.log.info({ event: 'search_index_refreshed', articles: indexed });
    if (signal.aborted) return { runAgainAt: ctx.now() };
    if (indexed > 0) await countAll(ctx);
  },
  [COUNT_ALL]: async (ctx, _payload, signal) => {
    await countVocabulary(ctx, signal);
    return { runAgainAt: signal.aborted ? ctx.now() : ctx.now() + DAY_MS };
  },
};

/** By its own job, which begins again when the server is stopped in the middle. */
async function countAll(ctx: Ctx): Promise<void> {
  const runAt = instant(ctx.now());
  await write(ctx, ({ tx }) => enqueue(tx, { kind: COUNT_ALL, uniqueKey: COUNT_ALL, payload: {}, runAt }));
}

/** At each start: what commands wrote is counted, what an older release indexed is indexed anew, once a day all is counted. */
export async function enqueueSearchWork(tx: Writer, ctx: Ctx): Promise<void> {
  const now = instant(ctx.now());
  await enqueue(tx, { kind: COUNT_NEW_WORDS, uniqueKey: COUNT_NEW_WORDS, payload: {}, runAt: now });
  await enqueue(tx, { kind: REFRESH, uniqueKey: REFRESH, payload: {}, runAt: now });
  const tomorrow = instant(ctx.now() + DAY_MS);
  await enqueueOnce(tx, { kind: COUNT_ALL, uniqueKey: COUNT_ALL, payload: {}, runAt: tomorrow });
}
