import { beforeAll, expect, it } from 'vitest';
import { addSubscribers, openTestMail, runNewsletterJobs } from '../../domain/newsletter/testing.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { endpoints } from './api.ts';
import { TestSite } from './testing.ts';

const LETTERS = '/api/v1/newsletter/letters';
/** The files that readers and programs request. */
const files = [
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/llms.txt',
  '/robots.txt',
  '/sitemap/1.xml',
];

eachDatabase('Letters', (getDb) => {
  let site: TestSite;
  const send = async (fields: Record<string, unknown>) => {
    const body = { subject: 'Zanzibar canary', post: '<p>Zanzibar canary</p>', ...fields };
    const { json } = await site.send('A', 'POST', LETTERS, body);
    const sent = await site.send('A', 'POST', `${LETTERS}/${json.data._id}/send`, {
      audience: { to: 'all' },
    });
    expect(sent.status, sent.text).toBe(202);
    return json.data as { _id: string; slug: string };
  };

  beforeAll(async () => {
    site = await new TestSite(getDb(), {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'site@example.org',
    }).fill();
    await addSubscribers(site.services, ['reader@example.org']);
    await site.send('A', 'POST', LETTERS, { subject: 'Zanzibar canary', post: '<p>Zanzibar canary</p>' });
    await send({});
    await send({ hasPage: true });
    await runNewsletterJobs({ ...site.services, mail: openTestMail() });
  });

  it('are in no list, feed, search, map or other public response', async () => {
    const reads = endpoints
      .filter(({ method }) => method === 'get')
      .map(({ path }) => `/api/v1${path.replace(/:slug|:id|:path/g, 'zanzibar-canary')}`);
    const searches = ['searchTerm=zanzibar', 'limit=100&include=post', 'searchTerm=canary&status=all'];
    const paths = [...reads, ...searches.map((query) => `/api/v1/articles/all-articles?${query}`), ...files];
    let answered = 0;
    for (const path of paths) {
      const { status, text } = await site.send('V', 'GET', path);
      if (status === 200) answered++;
      expect(text.replaceAll('zanzibar-canary', ''), path).not.toMatch(/zanzibar|canary/i);
    }
    expect(answered).toBeGreaterThan(10);
  });

  it('are no articles for their writers either', async () => {
    const { json } = await site.send('A', 'GET', '/api/v1/articles/all-articles?status=all&limit=100');
    expect(json.data.length).toBeGreaterThan(0);
    expect(JSON.stringify(json.data)).not.toMatch(/zanzibar/i);
  });

  it('have subjects and texts of a bounded length', async () => {
    for (const body of [
      { subject: '', post: '<p>x</p>' },
      { subject: 'x'.repeat(301), post: '<p>x</p>' },
      { subject: 'x', post: 'x'.repeat(2_000_000) },
      { subject: 'x', post: '<p>x</p>', slug: 'own' },
    ])
      expect((await site.send('A', 'POST', LETTERS, body)).status).toBeGreaterThanOrEqual(400);
  });
});
