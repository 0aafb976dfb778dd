import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, deleteArticle, restoreArticle, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { createCategory, deleteCategory } from '../categories/categories.ts';
import { type Ctx, system, visitor } from '../context.ts';
import { exportSubscribers } from '../newsletter/newsletter.ts';
import { changeSettings } from '../site/site.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { Client } from '../users/testing.ts';
import { changeRole, createAdministrator, resetPassword } from '../users/users.ts';
import { write } from '../write.ts';
import { audit, exportAudit, listAudit, recordAudit } from './audit.ts';
import { sweepAudit } from './sweep.ts';

eachDatabase('The audit log', (getDb) => {
  let ctx: Ctx;
  let ada: Ctx;
  beforeAll(async () => {
    // Rows of one millisecond have no order.
    let time = Date.now();
    ctx = { ...testContext(getDb()), now: () => ++time };
    ada = as(ctx, await testAccount(ctx, 'admin', 'ada@example.org', 'Ada, “the” first'));
  });
  beforeEach(async () => void (await getDb().autocommit.deleteFrom('audit').execute()));

  const list = (filter = {}) => listAudit(ctx, { page: 1, limit: 100, ...filter });
  const lines = async () =>
    (await list()).data
      .reverse()
      .map(({ actor, action, subject, detail }) =>
        [actor.email ?? actor.name, action, subject, detail].filter((part) => part !== null).join(' | '),
      );

  it('says who published, deleted and restored an article', async () => {
    const { _id } = await createArticle(ada, articleInput({ title: 'Tea', status: 'draft' }));
    await updateArticle(ada, _id, { title: 'On tea' });
    await updateArticle(ada, _id, { status: 'published' });
    await updateArticle(ada, _id, { status: 'draft' });
    await deleteArticle(ada, _id);
    await restoreArticle(ada, _id);
    expect(await lines()).toEqual([
      'ada@example.org | article.published | On tea',
      'ada@example.org | article.unpublished | On tea',
      'ada@example.org | article.deleted | On tea',
      'ada@example.org | article.restored | On tea',
    ]);
  });

  it('says who changed roles, settings and categories and exported subscribers', async () => {
    const { userId } = await testAccount(ctx, 'user', 'uma@example.org');
    await changeRole(ada, userId!, 'admin');
    await changeSettings(ada, { name: 'Lantern' }, undefined);
    const { _id } = await createCategory(ada, { name: 'tea' });
    await deleteCategory(ada, _id);
    await exportSubscribers(ada, { status: 'all' });
    expect(await lines()).toEqual([
      'ada@example.org | user.role_changed | uma@example.org | user → admin',
      'ada@example.org | settings.changed | name',
      'ada@example.org | category.created | tea',
      'ada@example.org | category.deleted | tea',
      'ada@example.org | subscribers.exported | 0 subscribers',
    ]);
  });

  it('names the operator for commands', async () => {
    const login = { name: 'Bob', email: 'bob@example.org', password: 'lantern-river-42-quiet' };
    await createAdministrator(ctx, login);
    await resetPassword(ctx, 'bob@example.org', 'another-river-43-quiet');
    expect(await lines()).toEqual([
      'Operator | user.created | bob@example.org',
      'Operator | user.password_set | bob@example.org',
    ]);
  });

  it('has sign-ins of administrators with their network only', async () => {
    const password = 'lantern-river-42-quiet';
    await createAdministrator(ctx, { name: 'Cleo', email: 'cleo@example.org', password });
    await getDb().autocommit.deleteFrom('audit').execute();
    await new Client(ctx, '2001:db8:1:2:3:4:5:6').signIn('cleo@example.org', password);
    const reader = new Client(ctx);
    await reader.signUp('reader@example.org', password);
    await reader.signIn('reader@example.org', password);
    const { data } = await list();
    expect(data).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        action: 'user.signed_in',
        actor: { _id: expect.any(String), name: 'Cleo', email: 'cleo@example.org', token: null },
        subject: null,
        detail: null,
        network: expect.stringMatching(/^2001:db8:1:2/),
      },
    ]);
    expect(JSON.stringify(data)).not.toContain('3:4:5:6');
  });

  it('has no row of a change that failed', async () => {
    const failing = write(ada, async ({ tx }) => {
      await recordAudit(tx, ada, { action: 'settings.changed' });
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await lines()).toEqual([]);
  });

  it('keeps the name of a deleted account, and is filtered by action and person', async () => {
    const former = as(ctx, await testAccount(ctx, 'admin', 'former@example.org', 'Former_100%'));
    await audit(former, { action: 'settings.changed' });
    await audit(ada, { action: 'page.changed', subject: 'terms' });
    await getDb().autocommit.deleteFrom('user').where('email', '=', 'former@example.org').execute();
    expect((await list({ person: 'FORMER_100%' })).data).toMatchObject([
      { action: 'settings.changed', actor: { name: 'Former_100%', email: 'former@example.org' } },
    ]);
    expect((await list({ person: 'e_ample' })).meta.total).toBe(0);
    expect((await list({ action: 'page.changed' })).data).toMatchObject([{ subject: 'terms' }]);
    expect((await list({ limit: 1, page: 2 })).meta).toMatchObject({ total: 2, totalPages: 2 });
  });

  it('is exported with the export itself, and without formulas', async () => {
    await audit(ada, { action: 'image.deleted', subject: '=cmd|"x"!A1' });
    const csv = await new Response(await exportAudit(ada, {}, 'csv')).text();
    const [header, first, second, ...rest] = csv.split('\r\n');
    expect(header).toBe('at,action,name,email,subject,detail,network,token');
    expect(first).toMatch(/,audit\.exported,"Ada, “the” first",ada@example\.org,,csv,,$/);
    expect(second).toContain(`,"'=cmd|""x""!A1",`);
    expect(rest).toEqual(['']);
    const json = await new Response(await exportAudit(ada, { action: 'image.deleted' }, 'jsonl')).text();
    expect(
      json
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ action: 'image.deleted', subject: '=cmd|"x"!A1' }]);
  });

  it('is exported completely when it is longer than one query reads', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const row = { at, action: 'page.changed', actor_name: 'Ada' };
    const empty = { actor_id: null, actor_email: null, subject: null, detail: null, network: null };
    for (const start of [0, 500, 1000, 1500]) {
      const rows = Array.from({ length: 500 }, (_, i) => ({ id: `row-${start + i}`, ...row, ...empty }));
      await getDb().autocommit.insertInto('audit').values(rows).execute();
    }
    const text = await new Response(await exportAudit(ada, { action: 'page.changed' }, 'jsonl')).text();
    expect(
      new Set(
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)._id),
      ).size,
    ).toBe(2000);
    // All of them are older than a year then.
    await sweepAudit({ ...ctx, now: () => Date.parse('2027-01-01T00:00:01Z') });
    expect((await list()).data.map(({ action }) => action)).toEqual(['audit.exported']);
  });

  it('is for administrators only', async () => {
    const user = as(ctx, await testAccount(ctx, 'user', 'una@example.org'));
    await expect(listAudit(user, { page: 1, limit: 10 })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(exportAudit(user, {}, 'csv')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(exportAudit(as(ctx, visitor), {}, 'csv')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await lines()).toEqual([]);
  });

  it('cuts long texts', async () => {
    await audit(as(ctx, system), { action: 'page.changed', subject: '🖋️'.repeat(1000) });
    expect((await list()).data[0]!.subject!.length).toBeLessThanOrEqual(300);
  });
});
