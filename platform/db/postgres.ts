import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { closing } from './closing.ts';
import type { Database, Reader } from './database.ts';
import { WRITE_WAIT_MS } from './patience.ts';
import { type AvailabilityTimes, PostgresAvailability } from './postgres/availability.ts';
import { WatchedPool } from './postgres/pool.ts';
import { probeOf } from './postgres/probe.ts';
import { isLost } from './postgres/trouble.ts';
import { serialWrites } from './postgres/write.ts';
import type { Schema } from './schema.ts';

interface PoolSize {
  /** The name by which the database's own views know the connections. */
  application: string;
  connections: number;
  /** After this long PostgreSQL gives up a statement. */
  statementMs: number;
  /** While the database is away, nothing on these waits for its return. */
  isPrompt?: boolean;
}

/** What a server reads, and the single statements that better-auth and counters write. */
const SERVING: PoolSize = { application: 'lekha', connections: 8, statementMs: 15_000 };
/** Writes go one after another (see `serialWrites`). */
const WRITING: PoolSize = { ...SERVING, connections: 1 };
/** The content version, which every kept page waits for, waits for no other query. */
const PROMPT: PoolSize = { ...SERVING, connections: 1, isPrompt: true };
/** Of a thread that only reads. Its statements are given up before whoever asks gives up the thread. */
const READING: PoolSize = { application: 'lekha search', connections: 4, statementMs: 5000 };
const INT8 = 20;
/** A peer that is gone without a word is noticed on connections that nobody uses, too. */
const KEEPALIVE_MS = 10_000;

/** Times by which absence is noticed, in milliseconds; tests pass shorter ones. */
export interface PostgresTimes extends Partial<AvailabilityTimes> {
  probe?: number;
}

/** Opens `url`: connections for reading, for writing, and for the content version. Nothing connects before the first query. */
export async function openPostgres(url: string, times: PostgresTimes = {}): Promise<Database> {
  const { default: driver } = await import('pg');
  const availability = new PostgresAvailability(probeOf(driver, url, times.probe), times);
  const counts = { statements: 0, failures: 0 };
  const log = ({ level }: LogEvent) => {
    counts.statements++;
    if (level === 'error') counts.failures++;
  };
  const open = (size: PoolSize) =>
    new Kysely<Schema>({ dialect: dialectOf(driver, url, size, availability), log });
  const read = open(SERVING);
  const prompt = open(PROMPT);
  const writing = open(WRITING);
  return {
    dialect: 'postgres',
    place: { dialect: 'postgres', url },
    read,
    prompt,
    autocommit: read,
    definition: read,
    write: serialWrites(writing, availability),
    availability,
    statements: () => counts.statements,
    failures: () => counts.failures,
    dataVersion: () => 0,
    ...closing(async () => {
      await Promise.all([read.destroy(), prompt.destroy(), writing.destroy()]);
      availability.close();
    }),
  };
}

/** A few connections on `url` for reading alone. */
export async function openPostgresReader(url: string): Promise<Reader> {
  const { default: driver } = await import('pg');
  const availability = new PostgresAvailability(probeOf(driver, url));
  return new Kysely<Schema>({ dialect: dialectOf(driver, url, READING, availability) });
}

function dialectOf(driver: typeof pg, url: string, size: PoolSize, availability: PostgresAvailability) {
  const pool = new driver.Pool({
    connectionString: url,
    fallback_application_name: size.application,
    max: size.connections,
    connectionTimeoutMillis: WRITE_WAIT_MS,
    statement_timeout: size.statementMs,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    types: { getTypeParser: parserOf(driver) },
    onConnect: noticeLostClients,
  });
  return new PostgresDialect({ pool: new WatchedPool(pool, availability, size) });
}

/**
 * Has the server end a statement, and give back its locks, when its client is gone, as after it was frozen. Servers that
 * cannot (before version 14, or on systems other than Linux and a few more) do so when the statement ends.
 */
async function noticeLostClients(client: pg.ClientBase): Promise<void> {
  await client.query('SET client_connection_check_interval = 1000').catch((error) => {
    if (isLost(error)) throw error;
  });
}

/** Counts and sizes arrive as numbers (none of ours passes 2^53). */
function parserOf(driver: typeof pg) {
  return (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : driver.types.getTypeParser(oid, format as 'text');
}
