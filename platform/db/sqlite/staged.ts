import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sync } from '../../durable-file.ts';
import { type CreateTables, type StagedDatabase, type StagingPlace, UnsuitableRows } from '../dump/types.ts';
import { Connection } from './connection.ts';
import { quoteName } from './snapshot.ts';

/** Creates `lekha.db` in the folder. */
export async function createStagedFile(
  { folder }: StagingPlace,
  createTables: CreateTables,
): Promise<StagedDatabase> {
  const file = join(folder, 'lekha.db');
  const options = { dataDir: folder };
  await createTables(options, undefined);
  const { db } = new Connection(file);
  // The file counts only once it is complete.
  db.exec('PRAGMA synchronous = OFF');
  return {
    options,
    connectionConfig: { dialect: 'sqlite', source: file, concurrentReads: 1 },
    schemas: undefined,
    insert: async (table, columns, rows) => {
      const names = columns.map(quoteName).join(', ');
      const values = columns.map(() => '?').join(', ');
      db.exec('BEGIN');
      try {
        const insert = db.prepare(`INSERT INTO ${quoteName(table)} (${names}) VALUES (${values})`);
        for (const row of rows) insert.run(...row);
      } catch (cause) {
        db.exec('ROLLBACK');
        if ((cause as { errcode?: number }).errcode === undefined) throw cause;
        throw new UnsuitableRows(`the table ${table} refuses rows: ${(cause as Error).message}`, { cause });
      }
      db.exec('COMMIT');
    },
    finish: async () => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
      await sync(file);
    },
    discard: async () => {
      if (db.isOpen) db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
