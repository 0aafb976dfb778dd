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
});
