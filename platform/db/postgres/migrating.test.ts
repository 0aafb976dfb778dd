import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isQuick } from '../../../scripts/tests/tier.ts';
import { inspectDatabase } from '../inspect.ts';
import { migrate } from '../migrate.ts';
import { migrationNames } from '../migrations/migrations.ts';
import { openDatabase } from '../open-database.ts';
import { createEmptyDatabase, removeDatabase, type TestDatabaseConfig } from '../testing.ts';
import { upgradeDatabase } from '../upgrade.ts';

let config: TestDatabaseConfig;
let other: pg.Client;
let reasons: string[];

const tell = (why: string) => void reasons.push(why);
const inspect = () => inspectDatabase(config, async (found) => found, tell);
const untilTold = () => expect.poll(() => reasons, { timeout: 60_000 }).not.toEqual([]);

beforeEach(async () => {
  config = await createEmptyDatabase('postgres');
  other = new pg.Client({ connectionString: config.databaseUrl, application_name: 'another server' });
  await other.connect();
  reasons = [];
});
afterEach(async () => {
  await other.end();
  await removeDatabase(config);
});

it.skipIf(isQuick)('a start waits while another process migrates, and says so', async () => {
  const db = await openDatabase(config);
  await migrate(db);
  await db.close();
  // The lock of the migrator, and that of a table which it changes.
  await other.query('select pg_advisory_lock(3853314791062309107)');
  await other.query('begin; lock table kysely_migration in access exclusive mode');
  const inspection = inspect();
  await untilTold();
  expect(reasons[0]).toBe(
    'The database of DATABASE_URL is being migrated by another process: the start waits.',
  );
  await other.query('commit');
  await other.query('select pg_advisory_unlock_all()');
  expect(await inspection).toMatchObject({ isNew: false, pending: [] });
});

it.skipIf(isQuick)('a migration waits for the lock of another, and names it', async () => {
  const found = await inspect();
  await other.query('select pg_advisory_lock(3853314791062309107)');
  const upgrade = upgradeDatabase(config, found, tell);
  await untilTold();
  expect(reasons[0]).toMatch(/^The migration waits for another server \(process \d+, on [\d.]+\)\.$/);
  await other.query('select pg_advisory_unlock_all()');
  expect((await upgrade).migrations).toEqual(migrationNames);
});

it('a migration has no time limit, and several at once migrate once', async () => {
  const db = await openDatabase(config);
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    expect((await sql.raw(`show ${setting}`).execute(db.ddl)).rows).toEqual([{ [setting]: '0' }]);
  await db.close();
  const found = await inspect();
  const upgrades = await Promise.all([1, 2, 3].map(() => upgradeDatabase(config, found, tell)));
  expect(upgrades.flatMap(({ migrations }) => migrations)).toEqual(migrationNames);
});
