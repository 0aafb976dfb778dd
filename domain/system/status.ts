import type { FileCheck, SystemStatus } from '../../contract/system.ts';
import { formatInstant, MAX_SKEW_MS, withTimeout } from '../../platform/clock.ts';
import { freeBytes } from '../../platform/disk-space.ts';
import { programVersion } from '../../platform/install-folder.ts';
import { logState } from '../../platform/log.ts';
import { backupStatus } from '../backup/backup.ts';
import type { Ctx } from '../context.ts';
import { countJobs, failedJobs, overdueJobs } from '../jobs/jobs.ts';
import { authorize } from '../permissions.ts';
import { readStates } from '../system-state.ts';
import { lastErrors } from './errors.ts';

const CHECK_MS = 2000;
/** As in `server/startup/instances.ts`: a server without a heartbeat for this long counts as stopped. */
const ALIVE_MS = 20_000;
const startedAt = formatInstant(Date.now() - process.uptime() * 1000);

/** Reads the state of the whole system: of this server, and of what all servers share. */
export async function systemStatus(ctx: Ctx): Promise<SystemStatus> {
  authorize(ctx, 'system.read');
  const [database, storage, backup, jobs, mail, instances, errors] = await Promise.all([
    ctx.db.about(),
    storageStatus(ctx),
    backupStatus(ctx),
    jobStatus(ctx),
    mailStatus(ctx),
    runningInstances(ctx),
    lastErrors(ctx),
  ]);
  return {
    version: programVersion(),
    node: process.version,
    startedAt,
    database,
    storage,
    backup: {
      scheduled: backup.isScheduled,
      last: backup.last,
      nextAt: backup.nextAt,
      failing: backup.isFailing,
    },
    jobs,
    mail,
    log: logState(ctx.log),
    cache: ctx.pageCache?.() ?? null,
    instances,
    errors,
  };
}

/** Reads where media is, how much there is, and the free space of the data folder. */
export async function storageStatus({
  db,
  storage,
  config,
}: Pick<Ctx, 'db' | 'storage' | 'config'>): Promise<SystemStatus['storage']> {
  const [totals, ready, free, states] = await Promise.all([
    db.read
      .selectFrom('image')
      .select((eb) => [eb.fn.countAll<number>().as('images'), eb.fn.sum<number | null>('bytes').as('bytes')])
      .executeTakeFirstOrThrow(),
    works(async () => (await storage.findError()) === null),
    freeBytes(config.dataDir).catch(() => null),
    readStates({ db }),
  ]);
  const { 'media.checked': checked } = states;
  return {
    kind: config.s3 ? 's3' : 'disk',
    location: storage.location,
    images: Number(totals.images),
    bytes: Number(totals.bytes ?? 0),
    ready,
    check: checked ? toFileCheck(checked) : null,
    freeBytes: free,
  };
}

function toFileCheck({
  notedAt,
  ...check
}: FileCheck & { notedAt: string }): SystemStatus['storage']['check'] {
  return { at: notedAt, ...check };
}

async function jobStatus(ctx: Ctx): Promise<SystemStatus['jobs']> {
  const [counts, overdue, failures] = await Promise.all([countJobs(ctx), overdueJobs(ctx), failedJobs(ctx)]);
  return { ...counts, overdue, failures };
}

/** Reads the last email and the last error of sending one. */
export async function mailStatus(ctx: Pick<Ctx, 'db' | 'mail' | 'config'>): Promise<SystemStatus['mail']> {
  const [states, ready] = await Promise.all([readStates(ctx), works(() => ctx.mail.ready())]);
  const { 'email.sent': sent, 'email.failed': failed } = states;
  return {
    kind: ctx.config.smtpUrl ? 'smtp' : 'outbox',
    ready,
    lastSent: sent ? { at: sent.notedAt, subject: sent.subject } : null,
    lastError: failed ? { at: failed.notedAt, subject: failed.subject, error: failed.error } : null,
    failing: failed !== undefined && (sent === undefined || sent.notedAt < failed.notedAt),
  };
}

/** Lists the running servers. Empty if there can be only this one. */
export async function runningInstances({
  db,
  now,
}: Pick<Ctx, 'db' | 'now'>): Promise<SystemStatus['instances']> {
  if (db.isExclusive) return [];
  const rows = await db.read
    .selectFrom('instance')
    .selectAll()
    .where('seen_at', '>', formatInstant(now() - ALIVE_MS))
    .where('seen_at', '<=', formatInstant(now() + MAX_SKEW_MS))
    .orderBy('started_at')
    .limit(100)
    .execute();
  return rows.map(({ host, version, started_at, seen_at }) => ({
    host,
    version,
    startedAt: started_at,
    seenAt: seen_at,
  }));
}

function works(check: () => Promise<boolean>): Promise<boolean> {
  return withTimeout(
    check().catch(() => false),
    CHECK_MS,
    () => false,
  );
}
