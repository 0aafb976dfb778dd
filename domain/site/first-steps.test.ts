import { beforeEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { createArticle, importArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { createCategory } from '../categories/categories.ts';
import type { Ctx } from '../context.ts';
import { as, testAccount, testContext, testServices } from '../testing.ts';
import { changeSettings, firstSteps, welcome } from './site.ts';

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.org' };

eachDatabaseInAllTier('The first steps', (getDb) => {
  let admin: Ctx;
  beforeEach(async () => {
    await getDb().write(async (tx) => {
      for (const table of ['article', 'category', 'user', 'setting', 'import_item'] as const)
        await tx.deleteFrom(table).execute();
    });
    const services = testServices(getDb());
    admin = as(services, await testAccount(services, 'admin', 'ada@example.org', 'Ada'));
    await welcome(testContext(getDb()));
  });

  const done = async (ctx: Ctx = admin) =>
    (await firstSteps(ctx)).filter((one) => one.done).map(({ step }) => step);

  it('are all open on a new site, with its welcome articles', async () => {
    expect(await firstSteps(admin)).toHaveLength(6);
    expect(await done()).toEqual([]);
  });

  it('are ticked off by the state of the site, and gone once all are done', async () => {
    await createCategory(admin, { name: articleInput().category });
    await createArticle(admin, articleInput({ status: 'draft' }));
    expect(await done()).toEqual([]);
    await createArticle(admin, articleInput());
    expect(await done()).toEqual(['article']);
    await changeSettings(admin, { name: 'Quiet pages' }, undefined);
    expect(await done()).toEqual(['name', 'article']);
    const services = { ...testServices(getDb(), MAIL) };
    const mailed = as(services, admin.actor);
    expect(await done(mailed)).toEqual(['name', 'article', 'mail']);
    await testAccount(services, 'editor', 'ed@example.org', 'Ed');
    expect(await done(mailed)).toEqual(['name', 'article', 'mail', 'invite']);
    const item = { content_hash: '', target_id: 'x', target_version: 1, imported_at: '2026-11-01' };
    await getDb().write(async (tx) => {
      await tx
        .insertInto('import_item')
        .values({ ...item, source: 'markdown', source_key: 'a' })
        .execute();
      await tx
        .insertInto('setting')
        .values({ key: 'logo', value: '"/media/logo.png"', version: 1 })
        .execute();
    });
    expect(await firstSteps(mailed)).toEqual([]);
  });

  it('count a second administrator as invited, and articles of an import as the first', async () => {
    await testAccount(testServices(getDb()), 'admin', 'bo@example.org', 'Bo');
    await importArticle(testContext(getDb()), {
      title: 'From elsewhere',
      category: 'essays',
      html: '<p>Text</p>',
      lang: 'en',
      status: 'published',
      date: '2026-01-01T00:00:00.000Z',
      bylines: [],
    });
    expect(await done()).toEqual(['article', 'invite']);
  });

  it('are gone after an administrator dismissed them, and are for administrators', async () => {
    await changeSettings(admin, { firstStepsDismissed: true }, undefined);
    expect(await firstSteps(admin)).toEqual([]);
    const editor = await testAccount(testServices(getDb()), 'editor', 'ed@example.org', 'Ed');
    await expect(firstSteps(as(admin, editor))).rejects.toMatchObject({ code: 'forbidden' });
  });
});
