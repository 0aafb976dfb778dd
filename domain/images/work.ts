import type { Writer } from '../../platform/db/database.ts';
import { enqueue, type JobHandlers } from '../jobs/jobs.ts';
import { sweepImages } from './sweep.ts';
import { makeNextVariant } from './variants.ts';

const VARIANTS = 'image.variants';
const SWEEP = 'image.sweep';
const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000;

/** The server's work on pictures. One variant is made a turn, so that other jobs never wait behind a whole picture. */
export const imageJobs: JobHandlers = {
  [VARIANTS]: async (ctx, payload) => {
    const isMore = await makeNextVariant(ctx, (payload as { key: string }).key);
    return isMore ? { again: ctx.now() } : undefined;
  },
  [SWEEP]: async (ctx) => {
    const swept = await sweepImages(ctx);
    if (swept.images + swept.files > 0) ctx.log.info({ event: 'images_swept', ...swept });
    return { again: ctx.now() + SWEEP_EVERY_MS };
  },
};

/** Has the variants of the original `key` made after this write, in the background. */
export async function enqueueVariants(tx: Writer, key: string, runAt: string): Promise<void> {
  await enqueue(tx, { kind: VARIANTS, uniqueKey: `${VARIANTS}:${key}`, payload: { key }, runAt });
}

/** Has unused pictures swept from `runAt` on, again and again; the server asks for it at each start. */
export async function enqueueSweep(tx: Writer, runAt: string): Promise<void> {
  await enqueue(tx, { kind: SWEEP, uniqueKey: SWEEP, payload: {}, runAt });
}
