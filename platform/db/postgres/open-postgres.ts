import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { timeLimit } from '../../time-limits.ts';
import type {
  AboutDatabase,
  DatabaseOptions,
  InspectionTarget,
  OpenConnections,
  OpenOptions,
  Reader,
  UpgradeTarget,
} from '../database.ts';
import { assertTablesNotMoved } from '../moved.ts';
import type { Schema } from '../schema.ts';
import { MAX_WAIT_MS } from '../wait-budget.ts';
import { PostgresAvailability } from './availability.ts';
import { prepareClient } from './backend.ts';
import { PostgresContentVersion } from './content-version.ts';
import { RowHashes } from './hash-rows.ts';
import { isMigrating, nameBlockers } from './migrating.ts';
import { WatchedPool, type WatchOptions } from './pool.ts';
import { createProbe } from './probe.ts';
import { serialWrites } from './serialise-writes.ts';

interface PoolOptions extends WatchOptions {
  /** Appears as `application_name` in PostgreSQL's views. */
  application: string;
  connections: number;
}

/** For reading, and for single statements of better-auth and counters. */
const SERVING: PoolOptions = { application: 'lekha', connections: 8, statementMs: 15_000 };
/** One connection, because writes run one after another (see `serialWrites`). */
const WRITING: PoolOptions = { ...SERVING, connections: 1 };
/** For the content version, which every cached page needs: it must not wait for other queries. */
const CONTENT_VERSION: PoolOptions = { ...SERVING, connections: 1, failsFast: true };
/** For a thread that only reads. Its statements must end before the thread counts as stuck. */
const READING: PoolOptions = { application: 'lekha search', connections: 4, statementMs: 5000 };
/** For migrations, which may take long and must not be given up. */
const MIGRATING: PoolOptions = { ...SERVING, connections: 1, statementMs: 0, patienceMs: 120_000 };
/** For the look before a start, on a machine that may be busy with other starts. */
const INSPECTING: PoolOptions = { ...SERVING, statementMs: 30_000, patienceMs: 15_000 };
/** The type id of `bigint`. */
const INT8 = 20;
/** Also notices a peer that disappeared while the connection was idle. */
const KEEPALIVE_MS = 10_000;
/** PostgreSQL ends a transaction that has not gone on for this long. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/**
 * Opens pools for reading, writing, migrations and the content version. They connect on their first query.
 */
export async function openPostgres({ databaseUrl, timeouts = {} }: OpenOptions): Promise<OpenConnections> {
  const url = databaseUrl!;
  const { default: driver } = await import('pg');
  const availability = new PostgresAvailability(createProbe(driver, url, timeouts.probe), timeouts);
  const counts = { statements: 0, failures: 0 };
  const openPool = (options: PoolOptions) => createPool(driver, url, { ...options, counts }, availability);
  const open = (pool: WatchedPool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const reading = openPool(SERVING);
  const read = open(reading);
  const writing = open(openPool(WRITING));
  const ddl = open(openPool(MIGRATING));
  const contentVersion = new PostgresContentVersion(() => openPool(CONTENT_VERSION));
  const rowHashes = new RowHashes(reading);
  return {
    dialect: 'postgres',
    connectionConfig: { dialect: 'postgres', source: url, concurrentReads: READING.connections - 1 },
    isExclusive: false,
    read,
    hashRows: (queries) => rowHashes.hash(queries),
    autocommit: read,
    ddl,
    write: serialWrites(writing, availability),
    contentVersion,
    availability,
    about: () => about(read),
    statements: () => counts.statements,
    failures: () => counts.failures,
    closeConnections: async () => {
      await Promise.all([read.destroy(), contentVersion.close(), writing.destroy(), ddl.destroy()]);
      availability.close();
    },
  };
}

async function about(read: Reader): Promise<AboutDatabase> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    read,
  );
  const { version = '', bytes = 0 } = rows[0] ?? {};
  return { kind: 'PostgreSQL', version, bytes: Number(bytes) };
}

/** Opens a small pool on `url` for reading. */
export async function openPostgresReader(url: string, options = READING): Promise<Reader> {
  const { default: driver } = await import('pg');
  const availability = new PostgresAvailability(createProbe(driver, url));
  const pool = createPool(driver, url, options, availability);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Opens the database without changing anything. */
export async function inspectPostgres({ databaseUrl }: DatabaseOptions): Promise<InspectionTarget> {
  const reader = await openPostgresReader(databaseUrl!, INSPECTING);
  return {
    name: 'The database of DATABASE_URL',
    reader,
    tables: async () => {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(reader);
      return rows.map(({ name }) => name);
    },
    assertNotMoved: () => assertTablesNotMoved(reader),
    isMigrating: () => isMigrating(reader),
    close: () => reader.destroy(),
  };
}

/**
 * Opens the database for its migration. Its operator must have a backup, and several instances may do this at
 * once.
 */
export async function openPostgresUpgrade(options: DatabaseOptions): Promise<UpgradeTarget> {
  const { dialect, ddl, read, closeConnections } = await openPostgres(options);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ddl);
  const blockers = () => nameBlockers(read, rows[0]!.pid);
  return { dialect, ddl, copy: null, blockers, close: closeConnections };
}

/** Reads the schema in which tables are created. */
export async function readCurrentSchema(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]!.name;
}

function createPool(
  driver: typeof pg,
  url: string,
  options: PoolOptions,
  availability: PostgresAvailability,
): WatchedPool {
  const pool = new driver.Pool({
    connectionString: url,
    fallback_application_name: options.application,
    max: options.connections,
    connectionTimeoutMillis: options.patienceMs ?? timeLimit(MAX_WAIT_MS),
    statement_timeout: options.statementMs,
    idle_in_transaction_session_timeout: options.statementMs === 0 ? 0 : IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    types: { getTypeParser: createTypeParser(driver) },
    onConnect: prepareClient,
  });
  return new WatchedPool(pool, availability, options);
}

/** Parses counts and sizes as numbers: none of them exceeds 2^53. */
function createTypeParser(driver: typeof pg) {
  return (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : driver.types.getTypeParser(oid, format as 'text');
}
