import { setImmediate } from 'node:timers/promises';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { type JobHandlers, schedulePeriodic } from '../jobs/jobs.ts';
import { write } from '../write.ts';

const SWEEP = 'audit.sweep';
const RETENTION_MS = 365 * DAY_MS;
const BATCH = 500;

/** Deletes rows of the audit log after a year. */
export const auditJobs: JobHandlers = {
  [SWEEP]: async (ctx, _payload, signal) => {
    await sweepAudit(ctx, signal);
    return { everyMs: DAY_MS };
  },
};

/** Schedules the daily sweep from `now` (milliseconds) on. The server calls this at each start. */
export async function enqueueAuditSweep(tx: Writer, now: number): Promise<void> {
  await schedulePeriodic(tx, { kind: SWEEP, everyMs: DAY_MS }, now);
}

/** Deletes the rows that are older than a year, a few at a time. */
export async function sweepAudit(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const before = formatInstant(ctx.now() - RETENTION_MS);
  while (!signal?.aborted) {
    const deleted = await write(ctx, ({ tx }) =>
      tx
        .deleteFrom('audit')
        .where('id', 'in', (eb) => eb.selectFrom('audit').select('id').where('at', '<', before).limit(BATCH))
        .returning('id')
        .execute(),
    );
    if (deleted.length < BATCH) return;
    await setImmediate();
  }
}
