import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import type { Actor, Ctx } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { listManagedUsers, setDisabled } from './users.ts';

const first = { page: 1, limit: 10, sort: 'newest' } as const;

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
    const { data, meta, total, administrators } = await listManagedUsers(as(ctx, ada), { ...first, page: 2 });
    expect(data).toHaveLength(2);
    expect(meta.totalPages).toBe(2);
    expect({ total, administrators }).toEqual({ total: 12, administrators: 1 });
  });

  it('finds by name and email address, without a change of the counts', async () => {
    const found = await listManagedUsers(as(ctx, ada), { ...first, searchTerm: 'READER1' });
    expect(found.data.map(({ email }) => email).sort()).toEqual([
      'reader10@example.org',
      'reader1@example.org',
    ]);
    expect(found.total).toBe(12);
  });

  it('is ordered, and limited to a role or to the disabled', async () => {
    const names = async (query: object) =>
      (await listManagedUsers(as(ctx, ada), { ...first, ...query })).data.map(({ name }) => name);
    expect((await names({ sort: 'name' }))[0]).toBe('Ada');
    expect((await names({ sort: 'oldest' }))[0]).toBe('Ada');
    expect(await names({ filter: 'admin' })).toEqual(['Ada']);
    await setDisabled(as(ctx, ada), uma.userId!, true);
    expect(await names({ filter: 'disabled' })).toEqual(['Reader 10']);
    await ctx.db.autocommit
      .updateTable('user')
      .set({ lastSignInAt: '2026-11-27T00:00:00.000Z' })
      .where('name', '=', 'Reader 3')
      .execute();
    expect((await names({ sort: 'lastSignIn' }))[0]).toBe('Reader 3');
  });

  it('is empty past the end, with the number of pages to lead back to', async () => {
    const { data, meta } = await listManagedUsers(as(ctx, ada), { ...first, page: 99 });
    expect(data).toEqual([]);
    expect(meta.totalPages).toBe(2);
  });

  it('is for administrators', async () => {
    await expect(listManagedUsers(as(ctx, uma), first)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
