import { beforeAll, describe, expect, it } from 'vitest';
import {
  articleForEmail,
  createArticle,
  duplicateArticle,
  previewArticle,
  readArticleForEditing,
  updateArticle,
} from '../domain/articles/articles.ts';
import { articleInput } from '../domain/articles/testing.ts';
import { type Actor, visitor } from '../domain/context.ts';
import { changeSitePage } from '../domain/site/site.ts';
import { as, testAccount, testServices } from '../domain/testing.ts';
import { eachDatabaseInAllTier } from '../platform/db/testing.ts';
import { createApp } from './app.ts';
import { publicPages } from './render-page.ts';
import { testPages } from './testing.ts';

const PRIVATE = [
  'https://169.254.169.254/canary',
  'https://10.1.2.3/canary',
  'https://[::1]/canary',
  'https://[::ffff:192.168.0.1]/canary',
  'https://localhost/canary',
  'https://2130706433/canary',
  'https://0x7f.1/canary',
  'http://127.0.0.1:8080/canary',
  'https://u@printer.local/canary',
  '//172.16.0.1/canary',
];
const PUBLIC = 'https://pictures.example/shown.jpg';
const html = `<p>Words <img src="${PUBLIC}" alt=""></p>${PRIVATE.map((url) => `<figure><img src="${url}" alt="a"></figure>`).join('')}`;

eachDatabaseInAllTier('Images at addresses that are not public, stored by an older version,', (getDb) => {
  let services: ReturnType<typeof testServices>;
  let admin: Actor;
  let ids: string[];
  const ctx = () => as(services, admin);

  beforeAll(async () => {
    const db = getDb();
    services = testServices(db, { PUBLIC_URL: 'https://notes.example' });
    admin = await testAccount(as(services, visitor), 'admin', 'ada@example.org', 'Ada');
    ids = [];
    for (const [i, url] of PRIVATE.entries()) {
      const fields = { title: `Article ${i}`, category: 'nature', tags: ['Tea'], post: '<p>Words</p>' };
      const { _id } = await createArticle(ctx(), articleInput(fields));
      ids.push(_id);
      const additional = [url, PUBLIC].map((one, position) => ({ position, url: one, caption: '', alt: '' }));
      await db.autocommit
        .updateTable('article')
        .set({ banner_image: url, additional_images: JSON.stringify(additional), body: html, rendered: html })
        .where('id', '=', _id)
        .execute();
    }
    await updateArticle(ctx(), ids[0]!, { featured: true });
    await db.autocommit.updateTable('author').set({ image: PRIVATE[0]! }).execute();
    await db.autocommit.updateTable('user').set({ image: PRIVATE[1]! }).execute();
    await changeSitePage(ctx(), 'terms', { title: 'Terms', post: '<p>Words</p>' }, undefined);
    await db.autocommit.updateTable('page').set({ body: html, rendered: html }).execute();
    const person = { name: 'Ada', role: '', bio: '', image: PRIVATE[2] };
    const stored = { logo: PRIVATE[3], team: [person] };
    for (const [key, value] of Object.entries(stored))
      await db.autocommit
        .insertInto('setting')
        .values({ key, value: JSON.stringify(value), version: 1 })
        .execute();
  });

  describe('are left out', () => {
    it.each([
      ['/', null],
      ['/blogs', null],
      ['/blog/article-9', PUBLIC],
      ['/category/nature', null],
      ['/author/ada', null],
      ['/tag/tea', null],
      ['/about', 'Ada'],
      ['/terms', PUBLIC],
    ])('of the page %s', async (path, shown) => {
      const made = await publicPages(testPages(), services).render(path, '1');
      expect(made.isCacheable).toBe(true);
      const text = made.response.encoded(['identity']).body.toString();
      expect(text).not.toContain('canary');
      if (shown !== null) expect(text).toContain(shown);
    });

    it.each([
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      '/sitemap-articles-1.xml',
      '/api/v1/articles/all-articles?include=post',
      '/api/v1/articles/all-articles?searchTerm=article',
      '/api/v1/articles/featured-article',
      '/api/v1/articles/single-article/article-9',
    ])('of %s', async (path) => {
      const response = await createApp(services, async () => new Response('')).request(path);
      const text = await response.text();
      expect([response.status, text.includes('canary')]).toEqual([200, false]);
    });

    it('of emails and previews', async () => {
      const email = await articleForEmail(ctx(), ids[0]!);
      const preview = await previewArticle(ctx(), { sessionId: null, article: ids[1]! });
      expect(JSON.stringify([email, preview])).not.toContain('canary');
      expect(email?.rendered).toContain(PUBLIC);
    });

    it('of copies', async () => {
      expect(JSON.stringify(await duplicateArticle(ctx(), ids[2]!))).not.toContain('canary');
    });
  });

  it('stay with their author, also after a save of other fields', async () => {
    await updateArticle(ctx(), ids[3]!, { title: 'Renamed' });
    const { bannerImg, additionalImages, post } = await readArticleForEditing(ctx(), ids[3]!);
    expect([bannerImg, additionalImages.length, post]).toEqual([PRIVATE[3], 2, html]);
  });

  it('are refused with the reason when they are saved again', async () => {
    await expect(updateArticle(ctx(), ids[4]!, { bannerImg: PRIVATE[4] })).rejects.toMatchObject({
      errors: [{ path: 'bannerImg', message: expect.stringContaining('everyone on the internet can reach') }],
    });
  });
});
