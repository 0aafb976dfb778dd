import { statfs } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../domain/context.ts';
import { overdueJobs } from '../../domain/jobs/jobs.ts';
import { withTimeout } from '../../platform/clock.ts';
import { pendingMigrations } from '../../platform/db/migrate.ts';
import { logState } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** With less free space on the disk of the data folder, writes will soon fail. */
const MIN_FREE_BYTES = 50 * 1024 * 1024;
const TIMEOUT_MS = 2000;

/** The response of `/readyz`: whether the server can serve, and the state of each part. */
export interface Readiness {
  ready: boolean;
  /** `degraded` if pages are served but something else fails, such as saving on a full disk. */
  state: 'ok' | 'degraded' | 'down';
  checks: Record<'database' | 'migrations' | 'disk' | 'storage' | 'mail' | 'log' | 'jobs', Check>;
  /** Sentences on failing checks, as far as the reason is known. */
  reasons?: { database?: string; storage?: string };
  /** Lines of the log that its output did not take since the start. */
  log_lines_dropped: number;
  /** Periodic jobs that have not run for twice their period. */
  jobs_overdue: string[];
}

type Check = 'ok' | 'failing';

interface Checks {
  canRead: Check;
  others: Omit<Readiness['checks'], 'database' | 'log' | 'jobs'>;
  storageError: string | null;
  overdue: string[];
}

/** How long the checks are reused: the probe is open to everybody, and writes a file each time. */
const REUSED_FOR_MS = 1000;

/**
 * Returns a function that reads the readiness. All requests within a second share one result of the checks; a
 * known fault of the database is told at once. `servesFromCache` tells whether cached pages are served
 * without the database.
 */
export function readinessReader(
  services: Services,
  servesFromCache: () => boolean,
): () => Promise<Readiness> {
  const results = new LRUCache<'now', Checks>({
    max: 1,
    ttl: REUSED_FOR_MS,
    fetchMethod: () => runChecks(services),
  });
  return async () => toReadiness((await results.fetch('now'))!, services, servesFromCache);
}

/** Checks database, disk, storage and mail, each for two seconds at most. */
async function runChecks({ config, db, storage, mail, now }: Services): Promise<Checks> {
  const [canRead, migrations, disk, storageError, email, overdue] = await Promise.all([
    works(() =>
      db.read
        .selectFrom('content_version')
        .select('n')
        .execute()
        .then(() => true),
    ),
    works(async () => (await pendingMigrations(db)).length === 0),
    works(async () => {
      const { bavail, bsize } = await statfs(config.dataDir);
      return bavail * bsize > MIN_FREE_BYTES;
    }),
    describeStorage(storage),
    works(() => mail.ready()),
    withTimeout(
      overdueJobs({ db, now }).catch(() => []),
      TIMEOUT_MS,
      () => [],
    ),
  ]);
  const others = { migrations, disk, storage: state(storageError === null), mail: email };
  return { canRead, others, storageError, overdue: overdue.map(({ kind }) => kind) };
}

const MAX_ERROR = 300;

async function describeStorage(storage: Storage): Promise<string | null> {
  const found = storage.findError().catch(() => 'it cannot be checked');
  const failure = await withTimeout(found, TIMEOUT_MS, () => 'it does not respond in time');
  return failure && `The media store cannot be used: ${failure}.`.slice(0, MAX_ERROR);
}

function toReadiness(
  { canRead, others, storageError, overdue }: Checks,
  { db, log }: Services,
  servesFromCache: () => boolean,
): Readiness {
  const { fault } = db.availability;
  const { linesDropped, failure } = logState(log);
  const checks: Readiness['checks'] = {
    database: fault ? 'failing' : canRead,
    ...others,
    log: state(failure === null),
    jobs: state(overdue.length === 0),
  };
  const rest = { checks, log_lines_dropped: linesDropped, jobs_overdue: overdue };
  if (Object.values(checks).every((check) => check === 'ok')) return { ready: true, state: 'ok', ...rest };
  const ready = canRead === 'ok' || servesFromCache();
  const reasons = {
    ...(fault && { database: fault.reason }),
    ...(storageError !== null && { storage: storageError }),
  };
  return {
    ready,
    state: ready ? 'degraded' : 'down',
    ...(Object.keys(reasons).length > 0 && { reasons }),
    ...rest,
  };
}

async function works(check: () => Promise<boolean>): Promise<Check> {
  const result = check().catch(() => false);
  return state(await withTimeout(result, TIMEOUT_MS, () => false));
}

function state(isOk: boolean): 'ok' | 'failing' {
  return isOk ? 'ok' : 'failing';
}
