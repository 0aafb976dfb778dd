import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { fromRoot } from '../../install-folder.ts';

/** A small site, written by the last version that had migrations 001 to 013. */
export function readFixture(name: '013.db.gz' | '013.sql.gz'): Buffer {
  return gunzipSync(readFileSync(fromRoot('platform/db/migrations/fixtures', name)));
}

interface SchemaObject {
  type: 'table' | 'index' | 'trigger';
  name: string;
  sql: string;
}

/**
 * Undoes the migrations from 014 on: the SQLite database gets the schema of the fixture, and keeps its rows.
 */
export function undoMigrations(path: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-fixture-'));
  const file = join(folder, '013.db');
  writeFileSync(file, readFixture('013.db.gz'));
  const [old, db] = [new DatabaseSync(file), new DatabaseSync(path)];
  const [before, now] = [readSchema(old), readSchema(db)];
  const isNew = ({ name, sql }: SchemaObject) => before.find((one) => one.name === name)?.sql !== sql;
  const added = [...now.values()].filter(isNew);
  for (const type of ['trigger', 'index'] as const)
    for (const { name } of added.filter((one) => one.type === type)) db.exec(`DROP ${type} "${name}"`);
  for (const { name } of added.filter((one) => one.type === 'table')) {
    const columns = before.some((one) => one.name === name) ? readColumns(old, name) : null;
    if (columns === null) db.exec(`DROP TABLE "${name}"`);
    else
      for (const column of readColumns(db, name))
        if (!columns.includes(column)) db.exec(`ALTER TABLE "${name}" DROP COLUMN "${column}"`);
  }
  for (const { type, name, sql } of before)
    if (type !== 'table' && added.some((one) => one.name === name)) db.exec(sql);
  db.exec("DELETE FROM kysely_migration WHERE name >= '014'");
  db.close();
  old.close();
  rmSync(folder, { recursive: true });
}

function readSchema(db: DatabaseSync): SchemaObject[] {
  const rows = db.prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all();
  return rows as unknown as SchemaObject[];
}

function readColumns(db: DatabaseSync, table: string): unknown[] {
  return db
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name);
}
