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
