import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { tier } from '../../scripts/tests/tier.ts';
import type { Database, Dialect, OpenOptions, PostgresTimeouts } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

/** Options with which a test can open its database a second time, as another instance would. */
export interface TestDatabaseConfig {
  /** An existing folder, on both dialects. */
  dataDir: string;
  /** For PostgreSQL only. */
  databaseUrl: string | undefined;
  /** Long, so that a busy machine does not make the database count as unavailable. */
  timeouts: PostgresTimeouts;
}

const dialects: Dialect[] = ['sqlite', 'postgres'];
const TIMEOUTS: PostgresTimeouts = { suspicion: 60_000, probe: 60_000 };
const TEMPLATE = 'lekha_template';
/** An arbitrary lock number: one worker creates the template while the others wait. */
const TEMPLATE_LOCK = 7_316_804;

// A worker keeps these for all its test files.
let sqliteTemplate: Promise<string> | undefined;
let postgresTemplate: Promise<void> | undefined;
let superuser: Promise<pg.Client> | undefined;
let superuserWork: Promise<unknown> = Promise.resolve();

/**
 * Runs `tests` on SQLite and on PostgreSQL, each in its own `describe` with a fresh migrated database.
 * `getDb` and `getConfig` work inside tests and hooks, not while tests are collected.
 */
export function eachDatabase(name: string, tests: DatabaseTests): void {
  onDatabases(dialects, name, tests);
}

/** Runs `tests` on SQLite alone: for what does not depend on the kind of database and takes long. */
export function onSqlite(name: string, tests: DatabaseTests): void {
  onDatabases(['sqlite'], name, tests);
}

/**
 * Runs `tests` on SQLite, and in `npm run test:all` on PostgreSQL too. For tests that reach data through
 * `domain/`, most of whose tests run on both databases, and for slow tests.
 */
export function eachDatabaseInAllTier(name: string, tests: DatabaseTests): void {
  onDatabases(tier === 'all' ? dialects : ['sqlite'], name, tests);
}

/**
 * Runs `tests` on SQLite, and except in `npm test` on PostgreSQL too. For tests that reach data mostly
 * through other folders of `domain/`, whose tests run on both databases.
 */
export function eachDatabaseInFullTier(name: string, tests: DatabaseTests): void {
  onDatabases(tier === 'quick' ? ['sqlite'] : dialects, name, tests);
}

type DatabaseTests = (getDb: () => Database, getConfig: () => TestDatabaseConfig) => void;

function onDatabases(chosen: Dialect[], name: string, tests: DatabaseTests): void {
  describe.each(chosen)(`${name} (%s)`, (dialect) => {
    let config: TestDatabaseConfig | undefined;
    let db: Database | undefined;

    beforeAll(async () => {
      config = await createMigratedDatabase(dialect);
      db = await openDatabase(config);
    });
    afterAll(async () => {
      await db?.close();
      if (config) await removeDatabase(config);
    });

    tests(
      () => assertReady(db),
      () => assertReady(config),
    );
  });
}

function assertReady<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The database exists only inside tests and hooks.');
  return value;
}

/** Creates a database without tables. Remove it with `removeDatabase`. */
export function createEmptyDatabase(dialect: Dialect): Promise<TestDatabaseConfig> {
  return dialect === 'sqlite' ? createFolder() : createPostgres('template0');
}

/**
 * Creates a database without rows. It is a copy, because copying is faster than migrating. Remove it with
 * `removeDatabase`.
 */
export async function createMigratedDatabase(dialect: Dialect): Promise<TestDatabaseConfig> {
  if (dialect === 'postgres') return createPostgres(TEMPLATE);
  sqliteTemplate ??= createSqliteTemplate();
  const config = await createFolder();
  await copyFile(join(await sqliteTemplate, 'lekha.db'), join(config.dataDir, 'lekha.db'));
  return config;
}

async function createFolder(): Promise<TestDatabaseConfig> {
  return {
    dataDir: await mkdtemp(join(tmpdir(), 'lekha-test-')),
    databaseUrl: undefined,
    timeouts: TIMEOUTS,
  };
}

/** Returns the data folder of the template. The end of the tests removes it with their temporary folder. */
async function createSqliteTemplate(): Promise<string> {
  const { dataDir } = await createFolder();
  await createTemplate({ dataDir });
  return dataDir;
}

async function createPostgres(template: string): Promise<TestDatabaseConfig> {
  const { dataDir } = await createFolder();
  const name = `lekha_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(async (client) => {
    postgresTemplate ??= ensurePostgresTemplate(client);
    await postgresTemplate;
    // PostgreSQL copies files in half the time that it needs for its default, to copy pages through the log.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  return { dataDir, databaseUrl: databaseUrlFor(name), timeouts: TIMEOUTS };
}

async function ensurePostgresTemplate(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (existing.rowCount === 0) await createPostgresTemplate(client);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/**
 * Uses a temporary name first: a failed migration must fail for every test file and leave no half template.
 */
async function createPostgresTemplate(client: pg.Client): Promise<void> {
  const draft = `${TEMPLATE}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${draft}`);
  await createTemplate({ dataDir: tmpdir(), databaseUrl: databaseUrlFor(draft) });
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${TEMPLATE}`);
}

async function createTemplate(options: OpenOptions): Promise<void> {
  const db = await openDatabase(options);
  try {
    await migrate(db);
  } finally {
    await db.close();
  }
}

/** Removes a database that this file created. Close its connections first. */
export async function removeDatabase({ dataDir, databaseUrl }: TestDatabaseConfig): Promise<void> {
  if (databaseUrl) {
    const name = new URL(databaseUrl).pathname.slice(1);
    await asSuperuser((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Runs `work` after that of other calls: a connection runs one query at a time, and a lock that it has does
 * not exclude its own calls.
 */
function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  superuser ??= new pg.Client({ connectionString: inject('postgresUrl') }).connect();
  const client = superuser;
  const done = superuserWork.then(async () => work(await client));
  superuserWork = done.catch(() => {});
  return done;
}

function databaseUrlFor(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}
