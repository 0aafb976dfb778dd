import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { closing } from './closing.ts';
import type { Database, Reader } from './database.ts';
import type { Schema } from './schema.ts';
import { Connection } from './sqlite/connection.ts';
import { AutocommitDriver, ReadDriver, WriteDriver } from './sqlite/drivers.ts';
import { Turn } from './turn.ts';

/**
 * Opens `lekha.db` in `dataDir`: one connection for reading, one for writing, in WAL mode with full syncs.
 * @see https://www.sqlite.org/wal.html
 */
export function openSqlite(dataDir: string): Database {
  const file = resolve(dataDir, 'lekha.db');
  const writer = new Connection(file);
  writer.db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  chmodSync(file, 0o600);
  const reader = new Connection(file);
  reader.db.exec('PRAGMA query_only = 1; PRAGMA cache_size = -32000;');
  const turn = new Turn();

  const read = kyselyOn(new ReadDriver(reader));
  const write = kyselyOn(new WriteDriver(writer, turn));
  const autocommit = kyselyOn(new AutocommitDriver(reader, writer, turn));
  const askDataVersion = reader.db.prepare('PRAGMA data_version');
  askDataVersion.setReturnArrays(true);
  return {
    dialect: 'sqlite',
    place: { dialect: 'sqlite', file },
    read,
    prompt: read,
    autocommit,
    definition: write,
    write: (work) => write.transaction().execute(work),
    availability: { awayMs: undefined, expect: async () => {}, onChange: () => {} },
    statements: () => reader.count + writer.count,
    failures: () => reader.failures + writer.failures,
    dataVersion: () => (askDataVersion.get() as unknown as [number])[0],
    ...closing(async () => {
      await Promise.all([read.destroy(), write.destroy(), autocommit.destroy()]);
      reader.db.close();
      writer.db.close();
    }),
  };
}

/** One connection to an open database that can only read. */
export function openSqliteReader(file: string): Reader {
  const reader = new Connection(file, { readOnly: true });
  reader.db.exec('PRAGMA cache_size = -16000;');
  return kyselyOn(new ReadDriver(reader));
}

/** What Kysely should know of SQLite beside what it knows. */
class Adapter extends SqliteAdapter {
  /**
   * The drivers share their connections out themselves. Kysely would put a lock of its own before them, in which a query
   * waits without limit, and which it keeps for ever after a connection could not be had.
   */
  override get supportsMultipleConnections() {
    return true;
  }

  /** Changes of the schema can be rolled back, so migrations run inside one transaction. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Kysely on a driver of SQLite's. */
export function kyselyOn(driver: Driver): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
