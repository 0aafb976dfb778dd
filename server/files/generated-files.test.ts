import { beforeAll, expect, it } from 'vitest';
import { createArticle } from '../../domain/articles/articles.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import { system } from '../../domain/context.ts';
import { as, testServices } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { createApp } from '../app.ts';

eachDatabaseInAllTier('Generated files', (getDb) => {
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    const services = testServices(getDb(), { PUBLIC_URL: 'https://notes.example' });
    app = createApp(services, async () => new Response('a page'));
    const ctx = as(services, system);
    await createArticle(ctx, articleInput({ title: 'Open & free', category: 'ক / খ' }));
    await createArticle(ctx, articleInput({ title: 'Hidden', status: 'draft', category: 'hidden' }));
  });
  const category = encodeURIComponent('ক / খ');

  it.each([
    ['/rss.xml', 'application/rss+xml', 'Open &amp; free'],
    ['/atom.xml', 'application/atom+xml', 'Open &amp; free'],
    ['/feed.json', 'application/feed+json', 'Open & free'],
    [`/category/${category}/feed.json`, 'application/feed+json', 'Open & free'],
    [`/category/${category}/rss.xml`, 'application/rss+xml', 'Open &amp; free'],
    ['/blog/open-free.md', 'text/markdown', 'title: Open & free'],
    ['/llms.txt', 'text/plain', '- [Open & free](https://notes.example/blog/open-free.md)'],
    ['/sitemap.xml', 'application/xml', 'https://notes.example/sitemap-articles-1.xml'],
    ['/sitemap-pages.xml', 'application/xml', `https://notes.example/category/${category}<`],
    ['/sitemap-articles-1.xml', 'application/xml', 'https://notes.example/blog/open-free<'],
    ['/robots.txt', 'text/plain', 'Sitemap: https://notes.example/sitemap.xml'],
    ['/site.webmanifest', 'application/manifest+json', '"name":"Lekha"'],
  ])('%s is %s and shows only published content', async (path, type, text) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const body = await response.text();
    expect(body).toContain(text);
    expect(body).not.toMatch(/hidden/i);
  });

  it.each([
    '/category/hidden/rss.xml',
    '/blog/hidden.md',
    '/blog/%ZZ.md',
    '/blog/a%00b.md',
    '/author/nobody/rss.xml',
    '/author/%ZZ/atom.xml',
    '/category/a%00b/atom.xml',
    '/sitemap-articles-2.xml',
    '/sitemap-articles-9999999.xml',
    '/category/%ZZ/rss.xml',
  ])('%s is not found', async (path) => expect((await app.request(path)).status).toBe(404));

  it.each([
    ['/feed', '/rss.xml'],
    ['/feed/', '/rss.xml'],
    ['/category/Essays%20%26/atom.xml', '/category/essays%20%26/atom.xml'],
  ])('%s redirects to %s', async (path, target) => {
    const response = await app.request(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, target]);
  });

  it('leave the data of pages to the pages', async () => {
    expect(await (await app.request('/rss.xml.data')).text()).toBe('a page');
  });
});
