import { beforeAll, expect, it } from 'vitest';
import type { SettingsChange } from '../../contract/settings.ts';
import { createArticle } from '../../domain/articles/articles.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import { system } from '../../domain/context.ts';
import { indexNowKey } from '../../domain/pings/pings.ts';
import { changeSettings } from '../../domain/site/site.ts';
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

  it('the key for search engines is a file while it is used, and feeds name a hub in a header', async () => {
    const services = testServices(getDb(), { PUBLIC_URL: 'https://notes.example' });
    const set = (change: SettingsChange) => changeSettings(as(services, system), change, undefined);
    const key = indexNowKey(services.config);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect((await app.request(`/${key}.txt`)).status).toBe(404);
    expect((await app.request('/rss.xml')).headers.get('link')).toBeNull();
    await set({ indexNow: true, hub: 'https://hub.example/' });
    const response = await app.request(`/${key}.txt`);
    expect([response.status, await response.text()]).toEqual([200, key]);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await app.request(`/${'0'.repeat(32)}.txt`)).status).toBe(404);
    expect((await app.request('/rss.xml')).headers.get('link')).toBe(
      '<https://hub.example/>; rel="hub", <https://notes.example/rss.xml>; rel="self"',
    );
    await set({ indexNow: null, hub: null });
    expect((await app.request(`/${key}.txt`)).status).toBe(404);
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
