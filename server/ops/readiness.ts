import { statfs } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../domain/context.ts';
import { withTimeout } from '../../platform/clock.ts';
import { pendingMigrations } from '../../platform/db/migrate.ts';

/** With less free space on the disk of the data folder, writes will soon fail. */
const MIN_FREE_BYTES = 50 * 1024 * 1024;
const TIMEOUT_MS = 2000;

/** The response of `/readyz`: whether the server can serve, and the state of each part. */
export interface Readiness {
  ready: boolean;
  /** `degraded` if pages are served but something else fails, such as saving on a full disk. */
  state: 'ok' | 'degraded' | 'down';
  checks: Record<'database' | 'migrations' | 'disk' | 'storage' | 'mail', Check>;
  /** Sentences on failing checks, as far as the reason is known. */
  reasons?: { database?: string };
}

type Check = 'ok' | 'failing';

interface Checks {
  canRead: Check;
  others: Omit<Readiness['checks'], 'database'>;
}

/** How long the checks are reused: the probe is open to everybody, and writes a file each time. */
const REUSED_FOR_MS = 1000;

/**
 * Returns a function that reads the readiness. All requests within a second share one result of the checks; a known fault of
 * the database is told at once. `servesFromCache` tells whether cached pages are served without the database.
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
async function runChecks({ config, db, storage, mail }: Services): Promise<Checks> {
  const [canRead, migrations, disk, media, email] = await Promise.all([
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
    works(() => storage.ready()),
    works(() => mail.ready()),
  ]);
  return { canRead, others: { migrations, disk, storage: media, mail: email } };
}

function toReadiness(
  { canRead, others }: Checks,
  { db }: Services,
  servesFromCache: () => boolean,
): Readiness {
  const { fault } = db.availability;
  const checks = { database: fault ? 'failing' : canRead, ...others };
  if (Object.values(checks).every((check) => check === 'ok')) return { ready: true, state: 'ok', checks };
  const ready = canRead === 'ok' || servesFromCache();
  const reasons = fault && { reasons: { database: fault.reason } };
  return { ready, state: ready ? 'degraded' : 'down', checks, ...reasons };
}

async function works(check: () => Promise<boolean>): Promise<Check> {
  const result = check().catch(() => false);
  return (await withTimeout(result, TIMEOUT_MS, () => false)) ? 'ok' : 'failing';
}
