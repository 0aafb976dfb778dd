import { statfs } from 'node:fs/promises';
import type { Services } from '../domain/context.ts';
import { inTime } from '../platform/clock.ts';
import { pendingMigrations } from '../platform/db/migrate.ts';

/** Less room than this on the data folder's disk means that writes will soon fail. */
const LEAST_FREE_BYTES = 50 * 1024 * 1024;
const PATIENCE_MS = 2000;

/** What `/readyz` answers: whether the site can serve and save, part by part. */
export interface Readiness {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'disk' | 'storage' | 'mail', 'ok' | 'failing'>;
}

/** Asks every part of the world outside whether it works; none is waited for longer than two seconds. */
export async function readiness({ config, db, storage, mail }: Services): Promise<Readiness> {
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
  return { ready: Object.values(checks).every((state) => state === 'ok'), checks };
}

async function works(check: () => Promise<boolean>): Promise<'ok' | 'failing'> {
  const answer = check().catch(() => false);
  return (await inTime(answer, PATIENCE_MS, () => false)) ? 'ok' : 'failing';
}
