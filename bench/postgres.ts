import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../domain/context.ts';
import { queryPostgres, startPostgres } from '../scripts/postgres/postgres.ts';
import { APP_SECRET } from '../scripts/running/server.ts';
import { openSite } from '../scripts/running/site.ts';

/** A temporary empty database with our schema. */
export interface BenchPostgres {
  services: Services;
  /** Environment variables for a server on it. */
  dataDir: string;
  env: Record<string, string>;
  /** Updates the statistics of the query planner, as autovacuum would within minutes. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

/** Throws if PostgreSQL cannot be started. */
export async function openBenchPostgres(): Promise<BenchPostgres> {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-bench-'));
  const env = { DATABASE_URL: postgres.url, APP_SECRET };
  const services = await openSite({ DATA_DIR: dataDir, ...env });
  return {
    services,
    dataDir,
    env,
    analyze: async () => void (await queryPostgres(postgres.url, 'vacuum analyze')),
    close: async () => {
      await services.db.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
