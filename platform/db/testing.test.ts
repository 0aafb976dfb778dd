import { expect, it } from 'vitest';
import { pendingMigrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { eachDatabase } from './testing.ts';

eachDatabase('A test database', (getDb, getConfig) => {
  it('is migrated', async () => {
    expect(await pendingMigrations(getDb())).toEqual([]);
  });

  it('shows what another connection has written', async () => {
    const other = await openDatabase(getConfig());
    await other.write((tx) =>
      tx.insertInto('setting').values({ key: 'motto', value: '"x"', version: 1 }).execute(),
    );
    await other.close();
    const rows = await getDb().read.selectFrom('setting').select('key').execute();
    expect(rows.map((row) => row.key)).toEqual(['motto']);
  });
});

eachDatabase('The next test database', (getDb) => {
  it('is empty', async () => {
    expect(await getDb().read.selectFrom('setting').select('key').execute()).toEqual([]);
  });
});
