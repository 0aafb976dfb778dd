import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Services } from '../domain/context.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { openServices } from '../server/startup/services.ts';

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
  const env = { DATABASE_URL: postgres.url, APP_SECRET: 'only-for-the-benchmark-'.repeat(2) };
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const services = await openServices(config, openLog('warn', process.stderr));
  return {
    services,
    dataDir,
    env,
    analyze: () => run(postgres.url, 'vacuum analyze'),
    close: async () => {
      await services.db.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
