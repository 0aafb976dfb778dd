import { describe, expect, it } from 'vitest';
import { areSame, isRepeatable, type Reads, readShared, recordQuery, recordReads } from './recorded-reads.ts';
import { eachDatabase } from './testing.ts';

type Source = { shared: object };

async function read(sql: string, shared = {}): Promise<Reads<Source>> {
  const { reads } = await recordReads<void, Source>(async () => {
    recordQuery({ sql, parameters: [] });
    await readShared({ shared }, async (source: Source) => {
      recordQuery({ sql: 'select of the shared value', parameters: [] });
      return source.shared;
    });
  });
  return reads;
}

describe('recorded reads', () => {
  it('hold a shared value instead of what it is made of', async () => {
    const value = {};
    const { queries, shared } = await read('select n', value);
    expect(queries.map(({ sql }) => sql)).toEqual(['select n']);
    expect(await areSame(shared, { shared: value })).toBe(true);
    expect(await areSame(shared, { shared: {} })).toBe(false);
  });

  it.each([
    ['select 1', true],
    ['WITH x AS (select 1) select * from x', true],
    ['insert into t values (1)', false],
    ['with x as (delete from t returning 1) select * from x', false],
  ])('can be repeated if they change nothing: %s', async (sql, can) => {
    expect(isRepeatable(await read(sql))).toBe(can);
  });

  it('are not repeated if there are very many', async () => {
    const queries = (count: number) =>
      Array.from({ length: count }, () => ({ sql: 'select 1', parameters: [] }));
    expect(isRepeatable({ queries: queries(30), shared: [] })).toBe(true);
    expect(isRepeatable({ queries: queries(31), shared: [] })).toBe(false);
  });
});

eachDatabase('The queries of some work', (getDb) => {
  async function readSetting(key: string) {
    const { reads } = await recordReads(async () => {
      await getDb().read.selectFrom('setting').selectAll().where('key', 'in', [key, 'x']).limit(3).execute();
      await getDb().autocommit.selectFrom('setting').select('value').where('key', '=', key).execute();
    });
    return reads.queries;
  }

  it('have another hash after a write that changes their rows, and after no other', async () => {
    const db = getDb();
    const [a, b] = [await readSetting('a'), await readSetting('b')];
    expect(a).toHaveLength(2);
    const hashes = () => Promise.all([a, b, [...a, ...b], []].map((queries) => db.hashRows(queries)));
    const before = await hashes();
    expect(await hashes()).toEqual(before);
    await db.write((tx) => tx.insertInto('setting').values({ key: 'a', value: '1', version: 1 }).execute());
    const inserted = await hashes();
    expect(inserted.map((hash, n) => hash === before[n])).toEqual([false, true, false, true]);
    await db.write((tx) => tx.updateTable('setting').set({ value: '2' }).where('key', '=', 'a').execute());
    expect((await hashes()).map((hash, n) => hash === inserted[n])).toEqual([false, true, false, true]);
    await db.write((tx) => tx.deleteFrom('setting').where('key', '=', 'a').execute());
    expect(await hashes()).toEqual(before);
  });

  it('hold statements that write', async () => {
    const { reads } = await recordReads(() =>
      getDb().autocommit.updateTable('setting').set({ value: '2' }).execute(),
    );
    expect(isRepeatable(reads)).toBe(false);
  });

  it('see later writes also after one of them has failed', async () => {
    const db = getDb();
    const setting = await readSetting('later');
    const before = await db.hashRows(setting);
    const missing = { sql: 'select * from no_such_table', parameters: [] };
    await expect((async () => db.hashRows([...setting, missing]))()).rejects.toThrow('no_such_table');
    await db.write((tx) =>
      tx.insertInto('setting').values({ key: 'later', value: '1', version: 1 }).execute(),
    );
    expect(await db.hashRows(setting)).not.toBe(before);
    expect(await db.read.selectFrom('setting').select('key').where('key', '=', 'later').execute()).toEqual([
      { key: 'later' },
    ]);
  });
});
