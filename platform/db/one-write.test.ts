import { expect, it } from 'vitest';
import { DatabaseFull } from './errors.ts';
import { openOneWrite } from './one-write.ts';
import { eachDatabase } from './testing.ts';

eachDatabase('An operation that is one write', (getDb) => {
  const insert = (db: ReturnType<typeof openOneWrite>['db'], key: string) =>
    db.insertInto('setting').values({ key, value: '1', version: 1 }).execute();
  const keys = async (...names: string[]) => {
    const rows = await getDb().read.selectFrom('setting').select('key').where('key', 'in', names).execute();
    return rows.map(({ key }) => key).sort();
  };

  it('keeps all of its changes, or none', async () => {
    const { db, atomically } = openOneWrite(getDb());
    await atomically(async () => {
      await insert(db, 'first');
      await insert(db, 'second');
      // Others do not see it yet, and the operation does.
      expect(await keys('first', 'second')).toEqual([]);
      const own = db.selectFrom('setting').select('key').where('key', '=', 'second');
      expect(await own.execute()).toHaveLength(1);
    });
    expect(await keys('first', 'second')).toEqual(['first', 'second']);
    const failing = atomically(async () => {
      await insert(db, 'third');
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await keys('third')).toEqual([]);
  });

  it('keeps nothing if a change failed that the operation passed over', async () => {
    const { db, write, atomically } = openOneWrite(getDb());
    const passingOver = atomically(async () => {
      await insert(db, 'fourth');
      const full = write(() => Promise.reject(new DatabaseFull('The disk is full.')));
      await full.catch(() => {});
      await insert(db, 'fifth').catch(() => {});
    });
    await expect(passingOver).rejects.toThrow(DatabaseFull);
    expect(await keys('fourth', 'fifth')).toEqual([]);
  });

  it('lets other writes in while it only reads', async () => {
    const { db, atomically } = openOneWrite(getDb());
    await atomically(async () => {
      await db.selectFrom('setting').select('key').execute();
      await getDb().write((tx) => insert(tx, 'other'));
    });
    expect(await keys('other')).toEqual(['other']);
  });

  it('ends: what goes on after it is written on its own', async () => {
    const { db, write, atomically } = openOneWrite(getDb());
    const released = Promise.withResolvers<void>();
    let late: Promise<unknown> | undefined;
    await atomically(async () => {
      await insert(db, 'sixth');
      late = released.promise.then(async () => {
        await insert(db, 'seventh');
        await write((tx) => insert(tx, 'eighth'));
      });
    });
    released.resolve();
    await late;
    expect(await keys('sixth', 'seventh', 'eighth')).toEqual(['eighth', 'seventh', 'sixth']);
  });
});
