import { beforeAll, expect, it } from 'vitest';
import { newArticle } from '../../contract/article.ts';
import { sitePageSlugs } from '../../contract/settings.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, updateArticle } from '../articles/articles.ts';
import { createCategory } from '../categories/categories.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { write } from '../write.ts';
import { dashboardCounts, loadSettings, sitePage } from './site.ts';

const article = newArticle.parse({
  title: 'A title',
  category: 'essays',
  post: '<p>Text</p>',
  bannerImg: 'https://pictures.example/a.jpg',
});

eachDatabase('The site', (getDb, getConfig) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });
  const set = (key: string, value: unknown) =>
    getDb().write((tx) =>
      tx
        .insertInto('setting')
        .values({ key, value: JSON.stringify(value), version: 1 })
        .execute(),
    );

  it('has the default settings of the specification', async () => {
    expect(await loadSettings(as(ctx, visitor))).toMatchObject({
      name: 'Lekha',
      timeZone: 'Asia/Dhaka',
      founded: 2023,
      stats: [{ value: '1K+' }, { value: '100+' }, { value: '5+' }, { value: '10+' }],
    });
  });

  it('uses stored settings that are valid', async () => {
    await set('name', 'Notes & Letters');
    await set('timeZone', 'Nowhere/Nowhere');
    await set('of a later release', 1);
    expect(await loadSettings(ctx)).toMatchObject({ name: 'Notes & Letters', timeZone: 'Asia/Dhaka' });
  });

  it('has default site pages with its name', async () => {
    for (const slug of sitePageSlugs) {
      const page = await sitePage(as(ctx, visitor), slug);
      expect(page?.rendered).toContain('Notes &amp; Letters');
      expect(page?.updatedAt).toBeNull();
    }
    expect(await sitePage(ctx, 'imprint')).toBeNull();
    expect(await sitePage(ctx, 'constructor')).toBeNull();
  });

  it('shows an administrator’s text instead', async () => {
    const row = {
      slug: 'terms',
      title: 'House rules',
      body: '<p>Be kind.</p>',
      rendered: '<p>Be kind.</p>',
      version: 1,
      render_version: 1,
      updated_at: '2026-11-21T09:00:00.000Z',
    };
    await getDb().write((tx) => tx.insertInto('page').values(row).execute());
    expect(await sitePage(as(ctx, visitor), 'terms')).toEqual({
      slug: 'terms',
      title: 'House rules',
      rendered: '<p>Be kind.</p>',
      updatedAt: row.updated_at,
    });
  });

  it('counts accounts, published articles and categories for administrators', async () => {
    const admin = as(ctx, await testAccount(ctx, 'admin', 'ada@example.org'));
    const user = as(ctx, await testAccount(ctx, 'user', 'uma@example.org'));
    await createArticle(admin, article);
    await createArticle(admin, { ...article, status: 'draft' });
    await createCategory(ctx, { name: 'essays' });
    expect(await dashboardCounts(admin)).toEqual({ users: 2, articles: 1, categories: 1 });
    await expect(dashboardCounts(user)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(dashboardCounts(as(ctx, visitor))).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('has a content version that counts every change at once, also of another process', async () => {
    const made = await createArticle(ctx, article);
    const other = { ...ctx, db: await openDatabase(getConfig()) };
    for (const writer of [ctx, other, ctx]) {
      const [before, alike] = await Promise.all([
        ctx.db.contentVersion.read(),
        other.db.contentVersion.read(),
      ]);
      expect(alike).toBe(before);
      await updateArticle(writer, made._id, { title: `Changed ${before}` });
      expect(await ctx.db.contentVersion.read()).toBe(before + 1);
      expect(await other.db.contentVersion.read()).toBe(before + 1);
    }
    await other.db.close();
  });

  it('never returns a content version older than the call', async () => {
    let changed = await ctx.db.contentVersion.read();
    const reading = async () => {
      for (let i = 0; i < 100; i++) {
        const known = changed;
        expect(await ctx.db.contentVersion.read()).toBeGreaterThanOrEqual(known);
      }
    };
    const changing = async () => {
      for (let i = 0; i < 20; i++) {
        await write(ctx, async ({ invalidatePages }) => invalidatePages());
        changed++;
      }
    };
    await Promise.all([reading(), changing(), reading(), reading()]);
    expect(await ctx.db.contentVersion.read()).toBe(changed);
  });
});
