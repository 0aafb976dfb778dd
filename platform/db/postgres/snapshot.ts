import type pg from 'pg';
import type { Snapshot } from '../dump/types.ts';
import type { Cell, Row } from '../dump/values.ts';
import { type ConnectLimits, connect } from './connect.ts';

const ROWS_AT_ONCE = 100;

/** Type ids of PostgreSQL. Values of all other types are read as text. */
const BOOL = 16;
const BYTEA = 17;
const INTEGERS = new Set([20, 21, 23]);
const REALS = new Set([700, 701]);
const TIMESTAMPTZ = 1184;

/** Opens a snapshot by a read-only transaction that sees one state. */
export async function openPostgresSnapshot(url: string, limits?: ConnectLimits): Promise<Snapshot> {
  const client = await connect(url, 'lekha backup', limits);
  const names = async (query: string, values: unknown[] = []) =>
    (await client.query<{ name: string }>(query, values)).rows.map(({ name }) => name);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The first query decides which state the transaction sees.
    const migrations = await names('SELECT name FROM kysely_migration ORDER BY name');
    const size = await client.query<{ bytes: string }>(
      'SELECT pg_database_size(current_database()) AS bytes',
    );
    return {
      migrations,
      bytes: Number(size.rows[0]!.bytes),
      tables: () =>
        names(`SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`),
      columns: (table) => listColumns(client, table),
      rows: (table) => readRows(client, table),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Lists the columns of a table of the current schema in their order. */
export async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function* readRows(client: pg.Client, table: string): AsyncIterable<Row[]> {
  await client.query(`DECLARE dump NO SCROLL CURSOR FOR SELECT * FROM ${client.escapeIdentifier(table)}`);
  const fetch = {
    text: `FETCH ${ROWS_AT_ONCE} FROM dump`,
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => (text: string) => parseCell(oid, text) },
  };
  try {
    for (;;) {
      const { rows } = await client.query(fetch as unknown as pg.QueryArrayConfig);
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < ROWS_AT_ONCE) return;
    }
  } finally {
    // After a failed query the transaction and its cursors are gone.
    await client.query('CLOSE dump').catch(() => {});
  }
}

function parseCell(oid: number, text: string): Cell {
  if (INTEGERS.has(oid)) return BigInt(text);
  if (REALS.has(oid)) return Number(text);
  if (oid === BOOL) return text === 't' ? 1n : 0n;
  if (oid === BYTEA) return Buffer.from(text.slice('\\x'.length), 'hex');
  return oid === TIMESTAMPTZ ? formatInstant(text) : text;
}

/**
 * Formats `2026-11-23 10:00:00.12+00` as `2026-11-23T10:00:00.120Z`, with microseconds only if there are any.
 */
function formatInstant(text: string): string {
  const [, day, time, fraction = ''] = /^(\S+) ([\d:]+)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : text;
}
