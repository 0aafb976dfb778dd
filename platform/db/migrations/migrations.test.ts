import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { inspectDatabase } from '../inspect.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { createEmptyDatabase, eachDatabase, removeDatabase, type TestDatabaseConfig } from '../testing.ts';
import { migrations } from './migrations.ts';
import { readFixture } from './testing.ts';

/** Migrations that a site of the fixture lacks. */
const later = Object.keys(migrations('sqlite')).filter((name) => name > '014');

eachDatabase('A database from before migrations were squashed', (getDb) => {
  /** Runs `test` on a copy of the fixture, for the database of `getDb`. */
  async function onFixture(test: (config: TestDatabaseConfig) => Promise<void>): Promise<void> {
    const config = await createEmptyDatabase(getDb().dialect);
    try {
      if (config.databaseUrl) await load(config.databaseUrl, readFixture('013.sql.gz').toString());
      else writeFileSync(join(config.dataDir, 'lekha.db'), readFixture('013.db.gz'));
      await test(config);
    } finally {
      await removeDatabase(config);
    }
  }
  const inspect = (config: TestDatabaseConfig) => inspectDatabase(config, async (found) => found);

  it('is recognised, gets the schema of a new one and keeps its rows', () =>
    onFixture(async (config) => {
      expect(await inspect(config)).toMatchObject({
        isNew: false,
        isUsed: true,
        pending: later,
      });
      const db = await openDatabase(config);
      const before = await readRows(db);
      expect(await migrate(db)).toEqual(later);
      expect(await describeSchema(db)).toEqual(await describeSchema(getDb()));
      // Columns are added.
      expect(await readRows(db)).toMatchObject(before);
      expect(before.article).toHaveLength(3);
      await db.close();
      expect(await inspect(config)).toMatchObject({ isUsed: true, pending: [] });
    }));

  it('is refused with one sentence if it lacks one of them', () =>
    onFixture(async (config) => {
      const db = await openDatabase(config);
      await sql`delete from kysely_migration where name in ('012-media', '013-site')`.execute(db.ddl);
      await db.close();
      await expect(inspect(config)).rejects.toMatchObject({
        name: 'ConfigError',
        message: expect.stringMatching(
          /from before \d+\.\d+\.\d+, which this version \(\S+\) does not upgrade: start Lekha \S+ on it first\.$/,
        ),
      });
    }));
});

async function load(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(dump);
  await client.end();
}

const TABLES = [
  'article',
  'revision',
  'address',
  'category',
  'image',
  'image_use',
  'user',
  'working_copy',
] as const;
const OTHER_TABLES = [
  'site',
  'setting',
  'subscriber',
  'search_document',
  'search_term',
  'article_day',
] as const;

async function readRows(db: Database): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of [...TABLES, ...OTHER_TABLES])
    rows[table] = (await db.read.selectFrom(table).selectAll().execute()).map((row) => ({ ...row }));
  return rows;
}

/**
 * Describes tables, indexes, constraints, triggers and functions, one a line, without quotes and line ends.
 */
async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`${sql.raw(SCHEMA_QUERIES[db.dialect])}`.execute(db.read);
  return rows.map(({ line }) => line.replace(/[\s"]+/g, ' ').replace(/ ?([(),]) ?/g, '$1')).sort();
}

const SCHEMA_QUERIES = {
  sqlite: `select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_schema`,
  postgres: `
    select concat_ws(' ', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attstorage,
      collname, pg_get_expr(adbin, adrelid), reloptions) as line
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
      left join pg_collation on pg_collation.oid = attcollation
      left join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
    where relnamespace = 'public'::regnamespace
    union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
};
