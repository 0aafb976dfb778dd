import { expect, it } from 'vitest';
import { eachDatabase } from '../testing.ts';
import { openSnapshot } from './snapshot.ts';
import { excludedTables, storedTables } from './tables.ts';

/** Tables that SQLite keeps for itself, also for each full-text index, and those of the migrator. */
const INTERNAL = /^sqlite_|^kysely_migration(_lock)?$/;
const INDEX_PART = /^(.+)_(config|content|data|docsize|idx)$/;

eachDatabase('The tables of a backup', (getDb) => {
  it('are all tables of the schema but those that are made from others', async () => {
    const snapshot = await openSnapshot(getDb().connectionConfig);
    const tables = (await snapshot.tables()).filter((name) => !INTERNAL.test(name));
    const own = tables.filter((name) => !tables.includes(INDEX_PART.exec(name)?.[1] ?? ''));
    await snapshot.close();
    expect(own.filter((name) => !(excludedTables as readonly string[]).includes(name)).sort()).toEqual(
      [...storedTables].sort(),
    );
  });
});
