import { join } from 'node:path';
import { DAY_MS, formatInstant, isFuture } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { makeFolder } from '../../platform/durable-file.ts';
import type { Ctx } from '../context.ts';
import {
  cancelJob,
  enqueueNoLaterThan,
  forgetPeriod,
  isLeased,
  type JobHandlers,
  notePeriod,
} from '../jobs/jobs.ts';
import { authorize } from '../permissions.ts';
import { readStates } from '../system-state.ts';
import { archiveName, createBackup } from './create-backup.ts';
import { removeOldArchives, removeUnfinished } from './retention.ts';
import { openArchiveFolder } from './store/open-archive.ts';

const BACKUP = 'backup';
/** The last backup that was made and verified. */
export interface LastBackup {
  /** The instant to which it goes back. */
  at: string;
  file: string;
  bytes: number;
}

/** The state of backups. */
export interface BackupStatus {
  isScheduled: boolean;
  /** The last one, whether scheduled or made by hand. */
  last: LastBackup | null;
  /** The instant at which the next scheduled one is due. */
  nextAt: string | null;
  /** True if the last attempt at a scheduled one failed. The log has the reason. */
  isFailing: boolean;
}

/** The payload of the job, which it keeps from one backup to the next. */
interface Memory {
  last: LastBackup | null;
}

/** The background job of backups. One instance of many runs it, since all share the queue. */
export const backupJobs: JobHandlers = {
  [BACKUP]: async (ctx, payload, signal) => {
    const { everyMs } = ctx.config.backup;
    if (everyMs === undefined) return;
    try {
      const last = await backUp(ctx, signal);
      return { everyMs, payload: { last } satisfies Memory };
    } catch (error) {
      if (signal.aborted) return { runAgainAt: ctx.now(), payload };
      throw error;
    }
  },
};

/**
 * Schedules backups as configured: the next one is due when the last one is old enough. To be called at each
 * start, in its write.
 */
export async function scheduleBackups(tx: Writer, { config, now }: Ctx): Promise<void> {
  const { everyMs } = config.backup;
  if (everyMs === undefined) {
    await forgetPeriod(tx, BACKUP);
    return cancelJob(tx, BACKUP);
  }
  const row = await tx
    .selectFrom('job')
    .select(['payload', 'lease_until'])
    .where('unique_key', '=', BACKUP)
    .executeTakeFirst();
  // Another instance is making a backup, and schedules the next one.
  if (row && isLeased(row, now())) return;
  const memory: Memory = { last: knownLast(row, now()) };
  const dueAt = memory.last ? Date.parse(memory.last.at) + everyMs : now();
  const runAt = formatInstant(Math.max(dueAt, now()));
  await enqueueNoLaterThan(tx, { kind: BACKUP, uniqueKey: BACKUP, payload: memory, runAt });
  await notePeriod(tx, { kind: BACKUP, everyMs }, now());
}

/**
 * The last backup in the payload of the job. One of the future was made while the clock was ahead: its age is
 * unknown.
 */
function knownLast(row: { payload: string } | undefined, now: number): LastBackup | null {
  const { last } = row ? (JSON.parse(row.payload) as Memory) : { last: null };
  return last && !isFuture(Date.parse(last.at), now) ? last : null;
}

/** Reads the state of backups. */
export async function backupStatus(ctx: Ctx): Promise<BackupStatus> {
  authorize(ctx, 'system.read');
  const row = await ctx.db.read
    .selectFrom('job')
    .select(['payload', 'run_at', 'error'])
    .where('unique_key', '=', BACKUP)
    .executeTakeFirst();
  const { backup } = await readStates(ctx);
  const isKnown = backup && !isFuture(Date.parse(backup.at), ctx.now());
  const byHand = isKnown ? { at: backup.at, file: backup.file, bytes: backup.bytes } : null;
  if (!row) return { isScheduled: false, last: byHand, nextAt: null, isFailing: false };
  return {
    isScheduled: true,
    last: latest(knownLast(row, ctx.now()), byHand),
    nextAt: row.run_at,
    isFailing: row.error !== null,
  };
}

function latest(one: LastBackup | null, other: LastBackup | null): LastBackup | null {
  if (!one || !other) return one ?? other;
  return one.at >= other.at ? one : other;
}

/** Makes a backup in the folder or bucket of the schedule, and removes those that it replaces. */
async function backUp(ctx: Ctx, signal: AbortSignal): Promise<LastBackup> {
  const { to, keep } = ctx.config.backup;
  // An unmounted disk must not be replaced by a folder; that in the data folder is our own.
  if (to === join(ctx.config.dataDir, 'backups')) await makeFolder(to);
  const folder = await openArchiveFolder(ctx.config, to);
  await removeUnfinished(ctx, folder);
  const archive = folder.newArchive(archiveName(ctx.now()));
  const { file, manifest, archiveBytes } = await createBackup(ctx, { archive, signal });
  ctx.log.info({ event: 'backed_up', file, bytes: archiveBytes });
  await removeOldArchives(ctx, folder, {
    keep,
    everyMs: ctx.config.backup.everyMs ?? DAY_MS,
    siteId: manifest.siteId,
  });
  return { at: manifest.createdAt, file, bytes: archiveBytes };
}
