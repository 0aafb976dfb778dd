import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../../config.ts';
import type { DatabaseOptions } from '../database.ts';
import {
  type CreateTables,
  type StagedDatabase,
  type StagedSchemas,
  type StagingPlace,
  UnsuitableRows,
} from '../dump/types.ts';
import type { Row } from '../dump/values.ts';
import { MOVED_COMMENT } from '../moved.ts';
import { connect } from './connect.ts';
import { errorCode } from './errors.ts';

const APPLICATION = 'lekha restore';
/** `application_name` of the connections of servers and commands. */
const SERVERS = ['lekha', 'lekha search'];
/** Connections get two seconds to close before the database counts as in use. */
const CLOSING_CHECKS = 20;
const CLOSING_CHECK_MS = 100;
const STAGING = 'lekha_staging_';
const ASIDE = 'before_restore_';
/** One statement takes 65,535 values. */
const MAX_VALUES = 30_000;
/** Error classes caused by the data: data exceptions, violated constraints, unknown names. */
const DATA_ERROR = /^(22|23|42)/;

/** Creates a separate schema in the target database. */
export async function createStagedSchema(
  { target, folder, stamp }: StagingPlace,
  createTables: CreateTables,
): Promise<StagedDatabase> {
  const schemas = { staging: `${STAGING}${stamp}`, aside: `${ASIDE}${stamp}` };
  const databaseUrl = withSearchPath(target.databaseUrl!, schemas.staging);
  await withClient(target.databaseUrl!, async (client) => {
    await dropStaging(client);
    await client.query(`CREATE SCHEMA ${client.escapeIdentifier(schemas.staging)}`);
  });
  const options = { dataDir: folder, databaseUrl };
  await createTables(options, schemas.staging);
  const client = await connect(databaseUrl, APPLICATION);
  return {
    options,
    connectionConfig: { dialect: 'postgres', source: databaseUrl, concurrentReads: 1 },
    schemas,
    insert: (table, columns, rows) => insert(client, table, columns, rows),
    finish: async () => {
      await advanceIdentitySequences(client);
      await client.query('ANALYZE');
      await client.end();
    },
    discard: async () => {
      await client.end().catch(() => {});
      await withClient(target.databaseUrl!, dropStaging);
    },
  };
}

/** Returns the URL with another schema for tables without one. */
function withSearchPath(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', `${options} -csearch_path=${schema}`.trim());
  return url.href;
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(databaseUrl, APPLICATION);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Drops what a killed restore left behind. */
async function dropStaging(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)',
    [STAGING],
  );
  for (const { name } of rows) await client.query(`DROP SCHEMA ${client.escapeIdentifier(name)} CASCADE`);
}

async function insert(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map((name) => client.escapeIdentifier(name)).join(', ');
  const rowsAtOnce = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const batch = rows.slice(from, from + rowsAtOnce);
    const values = batch.map(
      (row, r) => `(${row.map((_, c) => `$${r * columns.length + c + 1}`).join(', ')})`,
    );
    const query = `INSERT INTO ${client.escapeIdentifier(table)} (${names}) VALUES ${values.join(', ')}`;
    try {
      await client.query(query, batch.flat());
    } catch (cause) {
      if (!DATA_ERROR.test(errorCode(cause))) throw cause;
      throw new UnsuitableRows(`the table ${table} refuses rows: ${(cause as Error).message}`, { cause });
    }
  }
}

/** Makes the next generated number follow the largest inserted one. */
async function advanceIdentitySequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    const [from, name] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${name}), 1), max(${name}) IS NOT NULL) FROM ${from}`,
      [from, column],
    );
  }
}

/**
 * True while a server has connections. PostgreSQL still lists one for a moment after the server has closed
 * it.
 */
async function isInUse(client: pg.Client): Promise<boolean> {
  for (let check = 0; check < CLOSING_CHECKS; check++) {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY ($1) LIMIT 1`,
      [SERVERS],
    );
    if (rows.length === 0) return false;
    await setTimeout(CLOSING_CHECK_MS);
  }
  return true;
}

/**
 * Throws `ConfigError` if a server uses the database, or if its schema has tables and `replaces` is not set.
 */
export async function assertReplaceable({ databaseUrl }: DatabaseOptions, replaces: boolean): Promise<void> {
  await withClient(databaseUrl!, async (client) => {
    if (await isInUse(client)) {
      throw new ConfigError('A server is using this PostgreSQL database. Stop all servers first.');
    }
    const tables = await client.query(
      `SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') LIMIT 1`,
    );
    if (tables.rows.length === 0 || replaces) return;
    throw new ConfigError(
      'This PostgreSQL database has tables: use an empty one, or --replace to move its tables into a schema of their own.',
    );
  });
}

/**
 * Moves the current tables and functions to `aside` and those of `staging` into their place, in one
 * transaction.
 */
export async function swapSchemas(databaseUrl: string, { staging, aside }: StagedSchemas): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('BEGIN');
    const exists = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [staging]);
    const { rows } = await client.query<{ name: string }>('SELECT current_schema() AS name');
    if (exists.rows.length > 0) {
      const target = rows[0]!.name;
      const current = await listObjects(client, target);
      if (current.length > 0) await client.query(`CREATE SCHEMA ${client.escapeIdentifier(aside)}`);
      await moveObjects(client, current, aside);
      await moveObjects(client, await listObjects(client, staging), target);
      await client.query(`DROP SCHEMA ${client.escapeIdentifier(staging)}`);
    }
    await client.query('COMMIT');
  });
}

/** Records in a table comment that the site has moved, so that anyone who inspects the database sees it. */
export async function markTablesMoved({ databaseUrl }: DatabaseOptions, at: string): Promise<void> {
  await withClient(databaseUrl!, async (client) => {
    await client.query(`COMMENT ON TABLE site IS ${client.escapeLiteral(MOVED_COMMENT + at)}`);
  });
}

/**
 * Lists the tables and functions of a schema as `TABLE name` and `FUNCTION name(types)`, without those of
 * extensions.
 */
async function listObjects(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(
    `SELECT format('TABLE %I.%I', nspname, relname) AS object
      FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname = $1 AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    UNION ALL
    SELECT format('FUNCTION %I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid))
      FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
      WHERE nspname = $1 AND prokind = 'f'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
    [schema],
  );
  return rows.map(({ object }) => object);
}

async function moveObjects(client: pg.Client, objects: string[], schema: string): Promise<void> {
  for (const object of objects) {
    await client.query(`ALTER ${object} SET SCHEMA ${client.escapeIdentifier(schema)}`);
  }
}
