import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { closing } from './closing.ts';
import { type Database, DatabaseBusy, DatabaseFull, type Reader, WRITE_WAIT_MS } from './database.ts';
import type { Schema } from './schema.ts';

/** Two transactions met; the whole one is to be run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const DISK_FULL = '53100';
/** Of the server itself; `application` is the name by which the database's own views know the connections. */
const SERVING = { application: 'lekha', connections: 10, statementMs: 15_000 };
/** Of a thread that only reads. Its statements are given up before whoever asks gives up the thread. */
const READING = { application: 'lekha search', connections: 4, statementMs: 5000 };
const INT8 = 20;

/**
 * Opens a pool on `url`. Counts and sizes arrive as numbers (none of ours passes 2^53).
 * @see https://www.postgresql.org/docs/current/transaction-iso.html#XACT-SERIALIZABLE
 */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const pool = await openPool(url, SERVING);
  pool.on('error', onIdleError);
  let statements = 0;
  let failures = 0;
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level }) => {
      statements++;
      if (level === 'error') failures++;
    },
  });
  return {
    dialect: 'postgres',
    place: { dialect: 'postgres', url },
    read: db,
    autocommit: db,
    definition: db,
    write: (work) => retried(() => db.transaction().setIsolationLevel('serializable').execute(work)),
    statements: () => statements,
    failures: () => failures,
    dataVersion: () => 0,
    ...closing(() => db.destroy()),
  };
}

/** A few connections on `url` for reading alone. */
export async function openPostgresReader(url: string): Promise<Reader> {
  const pool = await openPool(url, READING);
  pool.on('error', () => {});
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** A server that restarts ends idle connections: without a listener for that `error` this process would end, too. */
async function openPool(url: string, size: typeof SERVING): Promise<pg.Pool> {
  const { default: driver } = await import('pg');
  return new driver.Pool({
    connectionString: url,
    fallback_application_name: size.application,
    max: size.connections,
    connectionTimeoutMillis: WRITE_WAIT_MS,
    statement_timeout: size.statementMs,
    idle_in_transaction_session_timeout: 15_000,
    types: { getTypeParser: parserOf(driver) },
  });
}

function parserOf(driver: typeof pg) {
  return (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : driver.types.getTypeParser(oid, format as 'text');
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + WRITE_WAIT_MS;
  for (let wait = 2; ; wait = Math.min(wait * 2, 100)) {
    try {
      return await attempt();
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (code === DISK_FULL) throw new DatabaseFull('The disk is full.', { cause: error });
      if (!RETRYABLE.has(code)) throw error;
      if (performance.now() > deadline) throw new DatabaseBusy('Too many writes met.', { cause: error });
      await sleep(wait * Math.random());
    }
  }
}
