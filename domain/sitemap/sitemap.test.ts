import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { createArticle, deleteArticle, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { createCategory } from '../categories/categories.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testContext } from '../testing.ts';
import { readXml } from '../xml/testing.ts';
import { writeArticlesSitemap, writePagesSitemap, writeSitemapIndex } from './sitemap.ts';

const origin = 'https://notes.example';
const simple = ['/about', '/subscribe', '/contact', '/terms', '/privacy', '/cookies'];

eachDatabaseInFullTier('The sitemap', (getDb) => {
  let ctx: Ctx;
  let now = Date.parse('2026-11-21T09:00:00Z');
  beforeAll(() => {
    ctx = { ...testContext(getDb(), undefined, { PUBLIC_URL: origin }), now: () => now };
  });
  const reader = () => as(ctx, visitor);
  const make = (title: string, fields = {}) => {
    now += 1000;
    return createArticle(ctx, articleInput({ title, ...fields }));
  };
  const paths = (xml: string | null) => {
    const read = xml ? readXml(xml) : null;
    return read?.texts.get('loc')?.map((url) => url.replace(origin, ''));
  };
  const changes = (xml: string | null) => (xml ? (readXml(xml).texts.get('lastmod') ?? []) : null);
  const second = (n: number) => new Date(Date.parse('2026-11-21T09:00:00Z') + n * 1000).toISOString();

  it('of an empty site lists its pages', async () => {
    await createCategory(ctx, { name: 'empty' });
    expect(paths(await writeSitemapIndex(reader()))).toEqual(['/sitemap-pages.xml']);
    expect(paths(await writePagesSitemap(reader()))).toEqual(['/', '/blogs', ...simple]);
    expect(await writeArticlesSitemap(reader(), 1)).toBeNull();
  });

  it('lists published articles and their categories with the latest change', async () => {
    const first = await make('First & best', { category: 'essays', subcategory: 'short' });
    await make('নদী', { category: 'arts and crafts' });
    await make('A draft', { status: 'draft', category: 'hidden' });
    const deleted = await make('Gone', { category: 'essays' });
    now += 1000;
    await updateArticle(ctx, first._id, { title: 'First' });
    await deleteArticle(ctx, deleted._id);

    const articles = await writeArticlesSitemap(reader(), 1);
    expect(paths(articles)).toEqual(['/blog/first-best', `/blog/${encodeURIComponent('নদী')}`]);
    expect(changes(articles)).toEqual([second(5), second(2)]);
    const index = await writeSitemapIndex(reader());
    expect(paths(index)).toEqual(['/sitemap-pages.xml', '/sitemap-articles-1.xml']);
    expect(changes(index)).toEqual([second(5)]);
    const pages = await writePagesSitemap(reader());
    expect(paths(pages)?.slice(8).sort()).toEqual([
      '/category/arts%20and%20crafts',
      '/category/essays',
      '/category/essays/short',
    ]);
    expect(changes(pages)?.slice(0, 2)).toEqual([second(5), second(5)]);
    expect(changes(pages)?.slice(2).sort()).toEqual([second(2), second(5), second(5)]);
  });

  it('continues in further files', async () => {
    await getDb().write(async (tx) => {
      const row = await tx
        .selectFrom('article')
        .selectAll()
        .where('slug', '=', 'first-best')
        .executeTakeFirst();
      await tx
        .insertInto('article')
        .values({ ...row!, n: 10_001, id: 'far-on', slug: 'far-on' })
        .execute();
    });
    expect(paths(await writeSitemapIndex(reader()))).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-articles-1.xml',
      '/sitemap-articles-3.xml',
    ]);
    expect(paths(await writeArticlesSitemap(reader(), 3))).toEqual(['/blog/far-on']);
    expect(await writeArticlesSitemap(reader(), 2)).toBeNull();
  });
});
