import type { ConnectionConfig, Database, OpenConnections, Reader } from './database.ts';
import type { PostgresTimeouts } from './postgres/open.ts';

interface OpenOptions {
  /** Must exist. */
  dataDir: string;
  databaseUrl?: string | undefined;
  timeouts?: PostgresTimeouts;
  /** False if reads must not map the file of SQLite into memory. */
  isMapped?: boolean | undefined;
}

/** Opens the site's database without migrating it: PostgreSQL if `databaseUrl` is set, otherwise SQLite in `dataDir`. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { closeConnections, ...database } = await openConnections(options);
  const beforeClose: (() => Promise<void>)[] = [];
  return {
    ...database,
    beforeClose: (work) => void beforeClose.push(work),
    close: async () => {
      await Promise.all(beforeClose.map((work) => work()));
      await closeConnections();
    },
  };
}

async function openConnections({
  dataDir,
  databaseUrl,
  timeouts,
  isMapped = true,
}: OpenOptions): Promise<OpenConnections> {
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres/open.ts');
    return openPostgres(databaseUrl, timeouts);
  }
  const { openSqlite } = await import('./sqlite/open.ts');
  return openSqlite(dataDir, { isMapped });
}

/** Opens read-only connections to an open database for another thread, which must not outlive it. */
export async function openReader(config: ConnectionConfig): Promise<Reader> {
  if (config.dialect === 'postgres') {
    const { openPostgresReader } = await import('./postgres/open.ts');
    return openPostgresReader(config.url);
  }
  const { openSqliteReader } = await import('./sqlite/open.ts');
  return openSqliteReader(config.file);
}
