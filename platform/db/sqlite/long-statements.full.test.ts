import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';

it('others go on between the long statements of a write', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-long-'));
  const db = await openDatabase({ dataDir });
  await migrate(db);
  const order: string[] = [];
  await db.write(async (tx) => {
    setImmediate(() => order.push('another request'));
    for (const name of ['first', 'second']) {
      await sql`insert into setting (key, value, version)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000)
        select ${name}, count(*), 1 from n`.execute(tx);
      order.push(name);
    }
  });
  await db.close();
  rmSync(dataDir, { recursive: true });
  expect(order).toEqual(['another request', 'first', 'second']);
});

it('what others do between the long statements of a write is neither lost nor sees half of it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-long-'));
  const db = await openDatabase({ dataDir });
  await migrate(db);
  const keys = async () => {
    const rows = await db.read.selectFrom('setting').select('key').where('version', '=', 7).execute();
    return rows.map(({ key }) => key).sort();
  };
  const seen: string[][] = [];
  const failed = db.write(async (tx) => {
    for (const name of ['first', 'second']) {
      await sql`insert into setting (key, value, version)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000)
        select ${name}, count(*), 7 from n`.execute(tx);
      seen.push(await keys());
    }
    throw new Error('refused');
  });
  const row = { value: '1', version: 7 };
  const own = db.autocommit
    .insertInto('setting')
    .values({ ...row, key: 'on its own' })
    .execute();
  const other = db.write((tx) =>
    tx
      .insertInto('setting')
      .values({ ...row, key: 'other' })
      .execute(),
  );
  await expect(failed).rejects.toThrow('refused');
  await Promise.all([own, other]);
  expect(seen).toEqual([[], []]);
  expect(await keys()).toEqual(['on its own', 'other']);
  await db.close();
  rmSync(dataDir, { recursive: true });
});
