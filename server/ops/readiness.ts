import { statfs } from 'node:fs/promises';
import type { Services } from '../../domain/context.ts';
import { inTime } from '../../platform/clock.ts';
import { pendingMigrations } from '../../platform/db/migrate.ts';

/** Less room than this on the data folder's disk means that writes will soon fail. */
const LEAST_FREE_BYTES = 50 * 1024 * 1024;
const PATIENCE_MS = 2000;

/** What `/readyz` answers: whether anything can be served, and part by part what works. */
export interface Readiness {
  ready: boolean;
  /** `degraded` while pages are served and something else does not work, as saving on a full disk. */
  state: 'ok' | 'degraded' | 'down';
  checks: Record<'database' | 'migrations' | 'disk' | 'storage' | 'mail', 'ok' | 'failing'>;
}

/**
 * Asks every part of the world outside whether it works; none is waited for longer than two seconds. `servesFromMemory` tells
 * whether cached pages are answered without the database.
 */
export async function readiness(
  { config, db, storage, mail }: Services,
  servesFromMemory: () => boolean,
): Promise<Readiness> {
  const [database, migrations, disk, media, letters] = await Promise.all([
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
      return bavail * bsize > LEAST_FREE_BYTES;
    }),
    works(() => storage.ready()),
    works(() => mail.ready()),
  ]);
  const checks = { database, migrations, disk, storage: media, mail: letters };
  if (Object.values(checks).every((check) => check === 'ok')) return { ready: true, state: 'ok', checks };
  const ready = database === 'ok' || servesFromMemory();
  return { ready, state: ready ? 'degraded' : 'down', checks };
}

async function works(check: () => Promise<boolean>): Promise<'ok' | 'failing'> {
  const answer = check().catch(() => false);
  return (await inTime(answer, PATIENCE_MS, () => false)) ? 'ok' : 'failing';
}
