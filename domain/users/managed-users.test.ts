import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import type { Actor, Ctx } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { listManagedUsers } from './users.ts';

eachDatabase('The table of accounts', (getDb) => {
  let ctx: Ctx;
  let ada: Actor;
  let uma: Actor;
  beforeAll(async () => {
    ctx = testContext(getDb());
    ada = await testAccount(ctx, 'admin', 'ada@example.org', 'Ada');
    for (let n = 0; n < 11; n++)
      uma = await testAccount(ctx, 'user', `reader${n}@example.org`, `Reader ${n}`);
  });

  it('comes in pages of ten, with the counts of all', async () => {
    const { data, meta, total, administrators } = await listManagedUsers(as(ctx, ada), { page: 2, term: '' });
    expect(data).toHaveLength(2);
    expect(meta.totalPages).toBe(2);
    expect({ total, administrators }).toEqual({ total: 12, administrators: 1 });
  });

  it('finds by name and email address, without a change of the counts', async () => {
    const found = await listManagedUsers(as(ctx, ada), { page: 1, term: 'READER1' });
    expect(found.data.map(({ email }) => email).sort()).toEqual([
      'reader10@example.org',
      'reader1@example.org',
    ]);
    expect(found.total).toBe(12);
  });

  it('is empty past the end, with the number of pages to lead back to', async () => {
    const { data, meta } = await listManagedUsers(as(ctx, ada), { page: 99, term: '' });
    expect(data).toEqual([]);
    expect(meta.totalPages).toBe(2);
  });

  it('is for administrators', async () => {
    await expect(listManagedUsers(as(ctx, uma), { page: 1, term: '' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
