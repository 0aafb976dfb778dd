import { hash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Driver,
  Kysely,
  type LimitNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import {
  ContentVersion,
  type ContentVersionRow,
  type OpenConnections,
  type OpenOptions,
  type Reader,
} from '../database.ts';
import type { DatabaseUnavailable } from '../errors.ts';
import { Mutex } from '../mutex.ts';
import type { Schema } from '../schema.ts';
import { SqliteAvailability } from './availability.ts';
import { commitTogether } from './commit-together.ts';
import { Connection, REWRITE } from './connection.ts';
import { autocommitDriver, readDriver, writeDriver } from './drivers.ts';

/**
 * Opens `lekha.db` in `dataDir`: one connection for reading, one for writing, in WAL mode with full syncs.
 * @see https://www.sqlite.org/wal.html
 */
export function openSqlite({ dataDir, copyDir = dataDir, timeouts }: OpenOptions): OpenConnections {
  const file = resolve(copyDir, 'lekha.db');
  const availability: SqliteAvailability = new SqliteAvailability(() => probe(), timeouts?.retry);
  const options = { onFault: (error: DatabaseUnavailable) => availability.note(error) };
  const writer = new Connection(file, options);
  writer.db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  chmodSync(file, 0o600);
  const reader = new Connection(file, options);
  reader.db.exec('PRAGMA query_only = 1; PRAGMA cache_size = -32000;');
  const mutex = new Mutex();

  const read = createKysely(readDriver(reader));
  const write = createKysely(writeDriver(writer, mutex));
  const autocommit = createKysely(autocommitDriver(reader, writer, mutex));
  const contentVersion = new SqliteContentVersion(reader);
  const probe = async () => {
    await write.transaction().execute(async () => writer.control(REWRITE));
    await contentVersion.read();
  };
  return {
    dialect: 'sqlite',
    connectionConfig: { dialect: 'sqlite', source: file, concurrentReads: 1 },
    isExclusive: true,
    read,
    hashRows: (queries) => hash('sha256', JSON.stringify(reader.readArrays(queries)), 'base64url'),
    autocommit,
    ddl: write,
    write: commitTogether(write, writer),
    contentVersion,
    availability,
    about: async () => ({
      kind: 'SQLite',
      ...reader.run<{ version: string; bytes: number }>(ABOUT).rows[0]!,
    }),
    statements: () => reader.count + writer.count,
    failures: () => reader.failures + writer.failures,
    closeConnections: async () => {
      availability.close();
      await Promise.all([read.destroy(), write.destroy(), autocommit.destroy()]);
      reader.db.close();
      writer.db.close();
    },
  };
}

/** Opens a read-only connection to an open database. */
export function openSqliteReader(file: string): Reader {
  const reader = new Connection(file, { readOnly: true });
  reader.db.exec('PRAGMA cache_size = -16000;');
  return createKysely(readDriver(reader));
}

/** The size leaves out what is in the write-ahead log. */
const ABOUT = {
  sql: 'SELECT sqlite_version() AS version, page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
  parameters: [],
};
const SELECT_VERSION = {
  sql: 'SELECT n, withdrawn_n, known_n FROM content_version WHERE id = 1',
  parameters: [],
};

/** Reads the row only after a commit, which SQLite reports within microseconds. */
class SqliteContentVersion extends ContentVersion {
  readonly #reader: Connection;
  #dataVersion: number | undefined;
  #current = 0;

  constructor(reader: Connection) {
    super();
    this.#reader = reader;
  }

  read(): number | Promise<number> {
    const dataVersion = this.#reader.dataVersion();
    return dataVersion === this.#dataVersion ? this.#current : this.#readRow(dataVersion);
  }

  async #readRow(dataVersion: number): Promise<number> {
    this.#current = this.note(this.#reader.run<ContentVersionRow>(SELECT_VERSION).rows[0]!);
    this.#dataVersion = dataVersion;
    return this.#current;
  }
}

class Adapter extends SqliteAdapter {
  /**
   * The drivers lock their connections themselves. Kysely's own lock would make queries wait without limit,
   * and would never be released after a connection could not be acquired.
   */
  override get supportsMultipleConnections() {
    return true;
  }

  /** SQLite rolls schema changes back, so migrations run in one transaction. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class QueryCompiler extends SqliteQueryCompiler {
  /**
   * SQLite's planner looks at a bare parameter of `LIMIT`, and therefore plans the statement again for each
   * execution, which takes five times as long as most of them.
   */
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }
}

/** Creates a query builder on a SQLite driver. */
export function createKysely(driver: Driver): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new QueryCompiler(),
    },
  });
}
