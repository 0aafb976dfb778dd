import type { Database, Place, Reader } from './database.ts';
import type { PostgresTimes } from './postgres.ts';

/**
 * Opens the site's database: PostgreSQL when `databaseUrl` is given, else SQLite in `dataDir`, which must exist.
 * Nothing is migrated.
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  times?: PostgresTimes;
}): Promise<Database> {
  if (options.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.databaseUrl, options.times);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(options.dataDir);
}

/** More connections to an open database that only read: for a thread of its own, with which they end. */
export async function openReader(place: Place): Promise<Reader> {
  if (place.dialect === 'postgres') {
    const { openPostgresReader } = await import('./postgres.ts');
    return openPostgresReader(place.url);
  }
  const { openSqliteReader } = await import('./sqlite.ts');
  return openSqliteReader(place.file);
}
