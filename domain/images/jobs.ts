import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { cancelJob, enqueue, type JobHandlers, notePeriod, schedulePeriodic } from '../jobs/jobs.ts';
import { checkNextFiles } from './check/check-media.ts';
import { sweepImages } from './cleanup/sweep.ts';
import { recoverTrashed } from './cleanup/trash.ts';
import { makeMissingVariants } from './serve/missing-variants.ts';
import { makeNextVariant } from './serve/variants.ts';

const VARIANTS = 'image.variants';
const MISSING = { kind: 'image.missing-variants', everyMs: 7 * DAY_MS };
const CHECK = { kind: 'image.check', everyMs: 7 * DAY_MS };
const SWEEP = 'image.sweep';
const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000;
/** The first sweep waits: if the server runs on the wrong database, the operator needs time to notice. */
const FIRST_SWEEP_MS = 60 * 60 * 1000;

/**
 * The background jobs of images. A job makes one variant at a time, so that other jobs do not wait for a
 * whole image.
 */
export const imageJobs: JobHandlers = {
  [VARIANTS]: async (ctx, payload) => {
    const hasMore = await makeNextVariant(ctx, (payload as { key: string }).key);
    return hasMore ? { runAgainAt: ctx.now() } : undefined;
  },
  [MISSING.kind]: async (ctx, _payload, signal) => {
    await makeMissingVariants(ctx, signal, () => hasDueVariants(ctx));
    return signal.aborted ? { runAgainAt: ctx.now() } : { everyMs: MISSING.everyMs };
  },
  [CHECK.kind]: async (ctx, payload, signal) => {
    const next = await checkNextFiles(ctx, payload, signal);
    return next ? { runAgainAt: ctx.now(), payload: next } : { everyMs: CHECK.everyMs, payload: {} };
  },
  [SWEEP]: async (ctx) => {
    await sweepImages(ctx);
    return { everyMs: SWEEP_EVERY_MS };
  },
};

/** Enqueues the variants of an original, to be made after this write. */
export async function enqueueVariants(tx: Writer, key: string, runAt: string): Promise<void> {
  await enqueue(tx, { kind: VARIANTS, uniqueKey: `${VARIANTS}:${key}`, payload: { key }, runAt });
}

/**
 * True if variants of an image that was stored now are to be made: they come before missing ones of other
 * images.
 */
async function hasDueVariants({ db, now }: Ctx): Promise<boolean> {
  const due = db.read
    .selectFrom('job')
    .select('id')
    .where('kind', '=', VARIANTS)
    .where('run_at', '<=', formatInstant(now()));
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Schedules the check of all media files (`checkNextFiles`), first at the first start of a server on this
 * site, and then every week.
 */
export function scheduleFileCheck(tx: Writer, now: number): Promise<void> {
  return schedulePeriodic(tx, CHECK, now);
}

/**
 * Schedules the search for missing variants, first at the first start of a server on this site, and then
 * every week.
 */
export function scheduleMissingVariants(tx: Writer, now: number): Promise<void> {
  return schedulePeriodic(tx, MISSING, now);
}

/**
 * Makes the next start search for missing variants at once, on a restored site: its backup may have been made
 * before they were.
 */
export function searchVariantsAtStart(tx: Writer): Promise<void> {
  return cancelJob(tx, MISSING.kind);
}

/**
 * Enqueues the sweep of unused images, first an hour after `now` (milliseconds) and then every six hours.
 * Call it at each start of the server.
 */
export async function enqueueSweep(tx: Writer, now: number): Promise<void> {
  const runAt = formatInstant(now + FIRST_SWEEP_MS);
  await enqueue(tx, { kind: SWEEP, uniqueKey: SWEEP, payload: {}, runAt });
  await notePeriod(tx, { kind: SWEEP, everyMs: SWEEP_EVERY_MS }, now);
}

/**
 * Prepares the media folder at a start: deletes unfinished files and recovers files whose image exists again.
 */
export async function prepareMediaFolder(ctx: Ctx): Promise<void> {
  try {
    await ctx.storage.removeUnfinished(ctx.now());
    await recoverTrashed(ctx);
  } catch (error) {
    ctx.log.warn({ event: 'media_not_tidied', err: error });
  }
}
