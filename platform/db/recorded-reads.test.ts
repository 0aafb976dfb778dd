import { describe, expect, it } from 'vitest';
import { RecordedReads, type Recording, readShared, recordQuery, recordReads } from './recorded-reads.ts';
import { eachDatabase } from './testing.ts';

type Source = { shared: object };
const getShared = async (source: Source) => source.shared;

describe('recorded reads', () => {
  const rows = new Map<string, unknown[]>();
  const run = ({ sql }: { sql: string }) => rows.get(sql) ?? [];
  const shared = {};

  async function read(sql: string): Promise<Recording<Source>> {
    rows.set(sql, [{ n: 1 }]);
    const { recording } = await recordReads<void, Source>(async () => {
      recordQuery({ sql, parameters: [] }, rows.get(sql)!);
      await readShared({ shared }, async (source: Source) => {
        recordQuery({ sql: 'select of the shared value', parameters: [] }, []);
        return getShared(source);
      });
    });
    return recording;
  }

  it('are unchanged while the queries return the same rows, and shared values are the same', async () => {
    const reads = new RecordedReads(await read('select n'));
    expect(await reads.areUnchanged(run, { shared })).toBe(true);
    expect(await reads.areUnchanged(run, { shared: {} })).toBe(false);
    rows.set('select n', [{ n: 2 }]);
    expect(await reads.areUnchanged(run, { shared })).toBe(false);
  });

  it('hold a shared value instead of what it is made of', async () => {
    const { queries } = await read('select n');
    expect(queries.map(({ query }) => query.sql)).toEqual(['select n']);
  });

  it.each(['insert into t values (1)', 'with x as (delete from t returning 1) select * from x'])(
    'never repeat: %s',
    async (sql) => {
      const reads = new RecordedReads(await read(sql));
      const refuse = () => {
        throw new Error('executed again');
      };
      expect(await reads.areUnchanged(refuse, { shared })).toBe(false);
    },
  );

  it('throw the errors of the database', async () => {
    const reads = new RecordedReads(await read('select n'));
    const fail = () => Promise.reject(new Error('away'));
    await expect(reads.areUnchanged(fail, { shared })).rejects.toThrow('away');
  });
});

eachDatabase('Recorded reads of a database', (getDb) => {
  it('notice a write, and only where it changes the rows', async () => {
    const db = getDb();
    const readers = ['a', 'b'].map((value) =>
      recordReads(async () => {
        await db.read.selectFrom('setting').selectAll().where('key', '=', value).limit(3).execute();
        await db.autocommit.selectFrom('setting').selectAll().where('key', '=', value).execute();
      }),
    );
    const [a, b] = (await Promise.all(readers)).map(({ recording }) => new RecordedReads(recording));
    const areUnchanged = (reads = a) => reads!.areUnchanged(db.runAgain, undefined);
    expect(await Promise.all([areUnchanged(a), areUnchanged(b)])).toEqual([true, true]);
    await db.write((tx) => tx.insertInto('setting').values({ key: 'a', value: '1', version: 1 }).execute());
    expect(await Promise.all([areUnchanged(a), areUnchanged(b)])).toEqual([false, true]);
  });

  it('hold the statements of a write too', async () => {
    const { recording } = await recordReads(() =>
      getDb().autocommit.updateTable('setting').set({ value: '2' }).execute(),
    );
    expect(recording.queries).toHaveLength(1);
    expect(await new RecordedReads(recording).areUnchanged(getDb().runAgain, undefined)).toBe(false);
  });
});
