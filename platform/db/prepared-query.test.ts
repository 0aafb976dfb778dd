import { expect, it } from 'vitest';
import { prepareQuery } from './prepared-query.ts';
import { eachDatabase } from './testing.ts';

eachDatabase('A prepared query', (getDb) => {
  const named = prepareQuery(
    (db, { name, minVersion, limit }: { name: string; minVersion: number; limit: number }) =>
      db
        .selectFrom('setting')
        .select(['key', 'version'])
        .where('value', '=', name)
        .where((eb) => eb(eb.refTuple('version', 'key'), '>=', eb.tuple(minVersion, '')))
        .orderBy('version')
        .limit(limit),
  );

  it('returns the rows for the values of each call', async () => {
    await getDb().write(async (tx) => {
      for (const [key, value, version] of [
        ['a', 'x', 1],
        ['b', 'x', 2],
        ['c', 'y', 3],
      ] as const)
        await tx.insertInto('setting').values({ key, value, version }).execute();
    });
    const keys = async (name: string, minVersion: number, limit: number) =>
      (await named(getDb().read, { name, minVersion, limit })).map(({ key }) => key);
    expect(await keys('x', 0, 9)).toEqual(['a', 'b']);
    expect(await keys('x', 2, 9)).toEqual(['b']);
    expect(await keys('x', 0, 1)).toEqual(['a']);
    expect(await keys('y', 0, 9)).toEqual(['c']);
    expect(await keys(`' or ''='`, 0, 9)).toEqual([]);
  });

  const listed = prepareQuery(
    (
      db,
      { keys, value }: { keys: readonly string[]; value?: string | undefined },
      { order }: { order: 'asc' | 'desc' },
    ) => {
      const found = db.selectFrom('setting').select('key').where('key', 'in', keys);
      return (value === undefined ? found : found.where('value', '=', value)).orderBy('key', order);
    },
  );

  it('takes lists of any length, absent values and variants', async () => {
    const keys = async (...parameters: Parameters<typeof listed> extends [unknown, ...infer P] ? P : never) =>
      (await listed(getDb().read, ...parameters)).map(({ key }) => key);
    for (let round = 0; round < 2; round++) {
      expect(await keys({ keys: ['a', 'b', 'c'] }, { order: 'asc' })).toEqual(['a', 'b', 'c']);
      expect(await keys({ keys: ['c', 'a', 'b'] }, { order: 'desc' })).toEqual(['c', 'b', 'a']);
      expect(await keys({ keys: ['b'] }, { order: 'asc' })).toEqual(['b']);
      expect(await keys({ keys: ['a', 'c'], value: 'y' }, { order: 'asc' })).toEqual(['c']);
      expect(await keys({ keys: ['a', 'c'], value: undefined }, { order: 'asc' })).toEqual(['a', 'c']);
    }
  });
});
