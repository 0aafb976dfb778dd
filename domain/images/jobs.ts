import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { enqueue, type JobHandlers } from '../jobs/jobs.ts';
import { sweepImages } from './cleanup/sweep.ts';
import { recoverTrashed } from './cleanup/trash.ts';
import { makeNextVariant } from './serve/variants.ts';

const VARIANTS = 'image.variants';
const SWEEP = 'image.sweep';
const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000;
/** Never at the start: it may be on a database that is not the right one, and an operator needs time to notice. */
const FIRST_SWEEP_MS = 60 * 60 * 1000;

/** The server's work on pictures. One variant is made a turn, so that other jobs never wait behind a whole picture. */
export const imageJobs: JobHandlers = {
  [VARIANTS]: async (ctx, payload) => {
    const isMore = await makeNextVariant(ctx, (payload as { key: string }).key);
    return isMore ? { runAgainAt: ctx.now() } : undefined;
  },
  [SWEEP]: async (ctx) => {
    await sweepImages(ctx);
    return { runAgainAt: ctx.now() + SWEEP_EVERY_MS };
  },
};

/** Has the variants of the original `key` made after this write, in the background. */
export async function enqueueVariants(tx: Writer, key: string, runAt: string): Promise<void> {
  await enqueue(tx, { kind: VARIANTS, uniqueKey: `${VARIANTS}:${key}`, payload: { key }, runAt });
}

/** Has unused images swept an hour after this moment (milliseconds) and every six hours from then on; for each start. */
export async function enqueueSweep(tx: Writer, now: number): Promise<void> {
  const runAt = instant(now + FIRST_SWEEP_MS);
  await enqueue(tx, { kind: SWEEP, uniqueKey: SWEEP, payload: {}, runAt });
}

/** Tidies the media folder at a start: unfinished files go, and files whose image is there again leave the trash. */
export async function prepareMediaFolder(ctx: Ctx): Promise<void> {
  try {
    await ctx.storage.removeUnfinished(ctx.now());
    await recoverTrashed(ctx);
  } catch (error) {
    ctx.log.warn({ event: 'media_not_tidied', err: error });
  }
}
