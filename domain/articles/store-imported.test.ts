import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { listCategories } from '../categories/categories.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import {
  browseHome,
  findArticle,
  findMovedPath,
  type ImportedArticle,
  importArticle,
  updateArticle,
} from './articles.ts';

eachDatabaseInFullTier('Importing an article', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });
  const article = (fields: Partial<ImportedArticle> = {}): ImportedArticle => ({
    title: 'A post of old',
    category: 'history',
    html: '<p>It was long ago.</p><script>alert(1)</script>',
    lang: 'en',
    status: 'published',
    date: '2019-03-04T05:06:07Z',
    bylines: [{ name: 'Grace', image: null, bio: 'Wrote it.' }],
    ...fields,
  });
  const read = async (slug: string) => {
    const found = await findArticle(as(ctx, visitor), slug);
    return found.kind === 'found' ? found.article : null;
  };

  it('keeps date and author, creates the category, needs no banner, and names what it dropped', async () => {
    const { _id, slug, dropped } = await importArticle(ctx, article({ subcategory: 'ancient' }));
    expect(slug).toBe('a-post-of-old');
    expect(dropped).toHaveLength(1);
    expect(await read(slug)).toMatchObject({
      _id,
      post: '<p>It was long ago.</p>',
      createdAt: '2019-03-04T05:06:07.000Z',
      author: { name: 'Grace', bio: 'Wrote it.' },
      bannerImg: null,
      version: 1,
    });
    expect(await listCategories(ctx)).toMatchObject([
      { name: 'history', subcategories: [{ name: 'ancient' }] },
    ]);
  });

  it('replaces the article of an earlier import, with the same id and slug', async () => {
    await importArticle(ctx, article({ title: 'Twice' }));
    const first = await importArticle(ctx, article({ title: 'Twice' }));
    expect(first.slug).toBe('twice-2');
    const again = await importArticle(ctx, article({ title: 'Twice', id: first._id, html: '<p>Newer.</p>' }));
    expect(again).toMatchObject({ _id: first._id, slug: 'twice-2', version: 2 });
    expect(await read('twice-2')).toMatchObject({
      post: '<p>Newer.</p>',
      createdAt: '2019-03-04T05:06:07.000Z',
    });
    await expect(importArticle(ctx, article({ id: 'missing' }))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('uses one author for one name', async () => {
    const byline = { name: 'Hedy', image: null, bio: null };
    const first = await importArticle(ctx, article({ title: 'H1', bylines: [byline] }));
    await importArticle(ctx, article({ title: 'H2', bylines: [{ ...byline, bio: 'Invented things.' }] }));
    expect(await read(first.slug)).toMatchObject({ author: { name: 'Hedy', bio: 'Invented things.' } });
    const authors = await getDb().read.selectFrom('author').select('id').where('name', '=', 'Hedy').execute();
    expect(authors).toHaveLength(1);
  });

  it('redirects from old paths, unless another article has them', async () => {
    const { slug } = await importArticle(
      ctx,
      article({ title: 'Moved here', aliases: ['/2019/03/Old Name/', '/blog/older', 'a-post-of-old'] }),
    );
    expect(await findMovedPath(as(ctx, visitor), '/2019/03/old name')).toMatchObject({ slug });
    expect(await findArticle(as(ctx, visitor), 'older')).toEqual({ kind: 'moved', slug });
    expect(await read('a-post-of-old')).toMatchObject({ title: 'A post of old' });
  });

  it('imports drafts that readers do not see', async () => {
    const { slug } = await importArticle(ctx, article({ title: 'Unfinished', status: 'draft' }));
    expect(await read(slug)).toBeNull();
    const { total } = await browseHome(as(ctx, visitor));
    const rows = await getDb()
      .read.selectFrom('article')
      .select('n')
      .where('status', '=', 'published')
      .execute();
    expect(total).toBe(rows.length);
  });

  it('raises the content version for a draft only with a new category', async () => {
    const before = await ctx.db.contentVersion.read();
    await importArticle(ctx, article({ title: 'In a new place', status: 'draft', category: 'cartography' }));
    const after = await ctx.db.contentVersion.read();
    expect(after).not.toBe(before);
    await importArticle(ctx, article({ title: 'There too', status: 'draft', category: 'cartography' }));
    expect(await ctx.db.contentVersion.read()).toBe(after);
  });

  it('can be edited later without a banner', async () => {
    const { _id } = await importArticle(ctx, article({ title: 'Bare' }));
    expect(await updateArticle(ctx, _id, { title: 'Still bare', bannerImg: null })).toMatchObject({
      title: 'Still bare',
      bannerImg: null,
    });
  });

  it('stores nothing if the importer’s own record fails', async () => {
    const failing = importArticle(ctx, article({ title: 'Never there' }), async () => {
      throw new Error('not recorded');
    });
    await expect(failing).rejects.toThrow('not recorded');
    expect(await read('never-there')).toBeNull();
  });

  it('requires the operator', async () => {
    const admin = as(ctx, await testAccount(ctx, 'admin', 'ada@example.org'));
    await expect(importArticle(admin, article())).rejects.toMatchObject({ code: 'forbidden' });
  });
});
