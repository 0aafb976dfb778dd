import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database, Dialect } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

/** Where a test's database is, for opening it a second time as another instance would. */
export interface DatabasePlace {
  /** An existing folder of its own, on both dialects. */
  dataDir: string;
  /** On PostgreSQL alone. */
  databaseUrl: string | undefined;
}

const dialects: Dialect[] = ['sqlite', 'postgres'];
const TEMPLATE = 'lekha_template';
/** Any number that nothing else locks: one worker makes the template while the others wait. */
const TEMPLATE_LOCK = 7_316_804;

/**
 * Runs `tests` on SQLite and on PostgreSQL, each time in a `describe` of its own with a fresh migrated database.
 * `getDb` and `getPlace` answer from the hooks and tests inside, not while they are being collected.
 */
export function eachDatabase(
  name: string,
  tests: (getDb: () => Database, getPlace: () => DatabasePlace) => void,
): void {
  describe.each(dialects)(`${name} (%s)`, (dialect) => {
    let place: DatabasePlace | undefined;
    let db: Database | undefined;

    beforeAll(async () => {
      place = dialect === 'sqlite' ? await freshFolder() : await freshPostgres();
      db = await openDatabase(place);
      await migrate(db);
    });
    afterAll(async () => {
      await db?.close();
      if (place) await discard(place);
    });

    tests(
      () => ready(db),
      () => ready(place),
    );
  });
}

function ready<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The database is there inside tests and hooks only.');
  return value;
}

async function freshFolder(): Promise<DatabasePlace> {
  return { dataDir: await mkdtemp(join(tmpdir(), 'lekha-test-')), databaseUrl: undefined };
}

async function freshPostgres(): Promise<DatabasePlace> {
  const { dataDir } = await freshFolder();
  const name = `lekha_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(async (client) => {
    await ensureTemplate(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  return { dataDir, databaseUrl: addressOf(name) };
}

/** An empty migrated database to copy, because copying is faster than migrating. */
async function ensureTemplate(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (known.rowCount === 0) await makeTemplate(client);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** Made under another name first: a migration that fails must fail for every test file, not leave half a template. */
async function makeTemplate(client: pg.Client): Promise<void> {
  const draft = `${TEMPLATE}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${draft}`);
  const db = await openDatabase({ dataDir: tmpdir(), databaseUrl: addressOf(draft) });
  try {
    await migrate(db);
  } finally {
    await db.close();
  }
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${TEMPLATE}`);
}

async function discard(place: DatabasePlace): Promise<void> {
  if (place.databaseUrl) {
    const name = new URL(place.databaseUrl).pathname.slice(1);
    await asSuperuser((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
  await rm(place.dataDir, { recursive: true, force: true });
}

async function asSuperuser(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}
