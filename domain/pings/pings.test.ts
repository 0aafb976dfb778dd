import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SettingsChange } from '../../contract/settings.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { createArticle, deleteArticle, restoreArticle, updateArticle } from '../articles/articles.ts';
import { articleInput, publishDueArticles } from '../articles/testing.ts';
import { createAuthor } from '../authors/authors.ts';
import type { Ctx } from '../context.ts';
import { failedJobs, startJobs } from '../jobs/jobs.ts';
import { changeSettings, changeSitePage } from '../site/site.ts';
import { as, testServices } from '../testing.ts';
import { indexNowKey, MAX_WAITING_PATHS } from './pings.ts';
import { createPingJobs } from './send.ts';

const origin = 'https://notes.example';
const HUB = 'https://hub.example/publish';
const kinds = ['websub', 'indexnow'];

type Reply = { status: number; location?: string } | 'dies' | 'hangs';

eachDatabaseInFullTier('Pings', (getDb) => {
  /** The hosts that were told, and what. */
  let received: { host: string; type: string | undefined; body: string }[];
  let inside: number;
  let reply: Reply;
  let servers: Server[];
  let clock: number;
  let ctx: Ctx;
  let permits: (address: string, port: number) => boolean;
  const port = (n: number) => (servers[n]!.address() as AddressInfo).port;

  beforeAll(async () => {
    const receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const [, host = ''] = request.url!.split('/');
      received.push({ host, type: request.headers['content-type'], body: Buffer.concat(chunks).toString() });
      if (reply === 'dies') request.socket.destroy();
      else if (reply !== 'hangs')
        response.writeHead(reply.status, reply.location ? { location: reply.location } : {}).end('ok');
    });
    const other = createServer((_, response) => {
      inside++;
      response.end('inside');
    });
    servers = [receiver.listen(0), other.listen(0)];
    await Promise.all(servers.map((one) => one.listening || new Promise((up) => one.once('listening', up))));
  });
  afterAll(() => {
    for (const one of servers) {
      one.closeAllConnections();
      one.close();
    }
  });
  beforeEach(async () => {
    received = [];
    inside = 0;
    reply = { status: 204 };
    permits = (_, to) => to === port(0);
    clock = Date.parse('2026-03-01T10:00:00.000Z');
    const services = { ...testServices(getDb(), { PUBLIC_URL: origin }), now: () => clock };
    ctx = as(services, { userId: null, role: 'admin' });
    await getDb().autocommit.deleteFrom('job').execute();
    await getDb().autocommit.deleteFrom('setting').execute();
  });

  const set = (change: SettingsChange) => changeSettings(ctx, change, undefined);
  const make = (fields: Record<string, unknown> = {}) => createArticle(ctx, articleInput(fields));
  const waiting = () => getDb().read.selectFrom('job').selectAll().where('kind', 'in', kinds).execute();
  const due = async () => (await waiting()).filter(({ run_at }) => Date.parse(run_at) <= clock);
  /** Runs what is due after this time, as the server does. */
  async function after(ms: number) {
    clock += ms;
    const urlFor = (url: string) => `http://127.0.0.1:${port(0)}/${new URL(url).host}`;
    const jobs = startJobs(
      ctx,
      createPingJobs({
        urlFor,
        timeoutMs: reply === 'hangs' ? 200 : 10_000,
        permits: (...at) => permits(...at),
      }),
    );
    await expect.poll(async () => (await due()).length, { timeout: 20_000 }).toBe(0);
    await jobs.stop();
  }
  const toldFeeds = () =>
    received
      .filter(({ host }) => host === 'hub.example')
      .map(({ body }) => new URLSearchParams(body).get('hub.url')!.replace(origin, ''))
      .sort();
  const toldLists = () => [...new Set(toldFeeds().map((path) => path.slice(0, path.lastIndexOf('/'))))];
  const toldUrls = () =>
    received
      .filter(({ host }) => host === 'api.indexnow.org')
      .map(({ body }) => (JSON.parse(body).urlList as string[]).map((url) => url.replace(origin, '')));

  it('tell nobody unless they are switched on', async () => {
    const article = await make({ title: 'Silent' });
    await updateArticle(ctx, article._id, { title: 'Silent still' });
    await deleteArticle(ctx, article._id);
    await changeSitePage(ctx, 'terms', { title: 'Terms', post: '<p>None.</p>' }, undefined);
    expect(await waiting()).toEqual([]);

    await set({ hub: HUB, indexNow: true });
    await make({ title: 'Nearly told' });
    await set({ hub: null, indexNow: null });
    expect(await waiting()).not.toEqual([]);
    await after(MINUTE_MS);
    expect([received, await waiting()]).toEqual([[], []]);
  });

  it('tell nobody of a site that others cannot reach', async () => {
    await set({ hub: HUB, indexNow: true });
    const local = as({ ...testServices(getDb()), now: () => clock }, ctx.actor);
    await createArticle(local, articleInput({ title: 'At home' }));
    expect(await waiting()).toEqual([]);
  });

  it('tell a hub once a minute of each feed that changed', async () => {
    await set({ hub: HUB });
    const { slug } = await createAuthor(ctx, { name: 'Mira' });
    const article = await make({
      title: 'Rivers',
      category: 'a & b',
      authors: [slug],
      tags: ['C++'],
      series: { title: 'Water' },
    });
    await updateArticle(ctx, article._id, { title: 'Rivers again' });
    await after(MINUTE_MS - 1);
    expect(received).toEqual([]);
    await after(1);
    const lists = ['', '/author/mira', '/category/a%20%26%20b', '/series/water', '/tag/c-plus-plus'];
    const feeds = lists.flatMap((list) =>
      ['atom.xml', 'feed.json', 'rss.xml'].map((file) => `${list}/${file}`),
    );
    expect(toldFeeds()).toEqual(feeds.sort());
    expect(received[0]?.type).toBe('application/x-www-form-urlencoded');
    expect(received[0]?.body).toMatch(/^hub\.mode=publish&hub\.url=https%3A%2F%2Fnotes\.example%2F/);

    received = [];
    await updateArticle(ctx, article._id, { category: 'other', tags: [] });
    await after(MINUTE_MS);
    expect(toldLists()).toEqual([...lists, '/category/other'].sort());

    received = [];
    await deleteArticle(ctx, article._id);
    await after(MINUTE_MS);
    expect(toldLists()).toEqual(['', '/author/mira', '/category/other', '/series/water']);
    received = [];
    await restoreArticle(ctx, article._id);
    await after(MINUTE_MS);
    expect(toldLists()).toContain('/series/water');
    expect(await waiting()).toEqual([]);
  });

  it('tell no hub of drafts and unlisted articles', async () => {
    await set({ hub: HUB });
    const draft = await make({ title: 'A draft', status: 'draft' });
    await updateArticle(ctx, draft._id, { title: 'Still a draft' });
    await make({ title: 'Under the counter', unlisted: true });
    await make({ title: 'A page', pagePath: 'a/page' });
    await deleteArticle(ctx, draft._id);
    expect(await waiting()).toEqual([]);
  });

  it('tell search engines of changed pages in one list, also of withdrawn ones', async () => {
    await set({ indexNow: true });
    const tea = await make({ title: 'Tea', slug: 'tea' });
    const river = await make({ title: 'নদী', slug: 'নদী' });
    await make({ title: 'Legal', pagePath: 'legal/নোট' });
    await changeSitePage(ctx, 'terms', { title: 'Terms', post: '<p>Some.</p>' }, undefined);
    await after(MINUTE_MS);
    const riverPath = `/blog/${encodeURIComponent('নদী')}`;
    expect(toldUrls()).toEqual([['/blog/tea', riverPath, `/legal/${encodeURIComponent('নোট')}`, '/terms']]);
    const key = indexNowKey(ctx.config);
    const { type, body } = received[0]!;
    expect(type).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      host: 'notes.example',
      key,
      keyLocation: `${origin}/${key}.txt`,
    });

    received = [];
    await updateArticle(ctx, tea._id, { slug: 'green-tea' });
    await updateArticle(ctx, river._id, { status: 'draft' });
    await updateArticle(ctx, river._id, { title: 'A draft again' });
    await after(MINUTE_MS);
    expect(toldUrls()).toEqual([['/blog/tea', '/blog/green-tea', riverPath]]);
    received = [];
    await deleteArticle(ctx, tea._id);
    await after(MINUTE_MS);
    expect(toldUrls()).toEqual([['/blog/green-tea']]);
  });

  it('tell search engines of no draft, and of nothing unlisted or hidden from them', async () => {
    await set({ indexNow: true });
    const fields = [
      { status: 'draft' },
      { unlisted: true },
      { noindex: true },
      { canonicalUrl: 'https://elsewhere.example/a' },
    ];
    for (const [i, field] of fields.entries()) await make({ title: `Not told ${i}`, ...field });
    expect(await waiting()).toEqual([]);

    const hidden = await make({ title: 'Hidden', slug: 'hidden' });
    await make({ title: 'Shown', slug: 'shown' });
    await updateArticle(ctx, hidden._id, { unlisted: true });
    await after(MINUTE_MS);
    expect(toldUrls()).toEqual([['/blog/shown']]);
    received = [];
    await updateArticle(ctx, hidden._id, { title: 'Hidden still' });
    await deleteArticle(ctx, hidden._id);
    expect(await waiting()).toEqual([]);
  });

  it('tell of a scheduled article when it is published', async () => {
    await set({ hub: HUB, indexNow: true });
    const publishAt = new Date(clock + HOUR_MS).toISOString();
    await make({ title: 'Later', slug: 'later', status: 'scheduled', publishAt });
    expect(await waiting()).toEqual([]);
    clock += HOUR_MS;
    await publishDueArticles(ctx);
    await after(MINUTE_MS);
    expect([toldLists(), toldUrls()]).toEqual([['', '/category/essays'], [['/blog/later']]]);
  });

  it('that wait are at most as many as one list holds', async () => {
    await set({ hub: HUB, indexNow: true });
    await make({ title: 'First', slug: 'first' });
    const paths = Array.from({ length: MAX_WAITING_PATHS }, (_, i) => `/blog/a-${i}`);
    const payload = JSON.stringify({ paths });
    await getDb().autocommit.updateTable('job').set({ payload }).where('kind', '=', 'indexnow').execute();
    await make({ title: 'One too many' });
    const job = (await waiting()).find(({ kind }) => kind === 'indexnow')!;
    expect(JSON.parse(job.payload)).toEqual({ paths });
  });

  const faults: [string, Reply, string][] = [
    ['dies', 'dies', 'the connection failed'],
    ['hangs', 'hangs', 'the server is too slow'],
    ['fails', { status: 500 }, 'answered 500'],
    ['leads inside', { status: 307, location: 'INSIDE' }, 'answered 307'],
  ];
  it.each(faults)('wait while a receiver %s, and are shown as failed jobs', async (name, fault, error) => {
    reply = fault;
    if (typeof fault === 'object' && fault.location)
      reply = { ...fault, location: `http://127.0.0.1:${port(1)}/` };
    permits = () => true;
    await set({ hub: HUB, indexNow: true });
    const { slug } = await make({ title: `Patience while it ${name}` });
    await after(MINUTE_MS);
    expect(inside).toBe(0);
    const failed = await failedJobs(ctx);
    expect(failed.map(({ kind }) => kind).sort()).toEqual(['indexnow', 'websub', 'websub']);
    for (const job of failed) {
      expect(job).toMatchObject({ attempts: 1, state: 'waiting', error: expect.stringContaining(error) });
      expect(job.runAt).toBe(new Date(clock + MINUTE_MS).toISOString());
    }
    reply = { status: 202 };
    received = [];
    await after(MINUTE_MS);
    expect([toldLists(), toldUrls()]).toEqual([['', '/category/essays'], [[`/blog/${slug}`]]]);
    expect(await waiting()).toEqual([]);
  });

  it('connect to no address inside', async () => {
    permits = () => false;
    await set({ indexNow: true });
    await make();
    await after(MINUTE_MS);
    expect(received).toEqual([]);
    expect(await failedJobs(ctx)).toMatchObject([{ error: expect.stringContaining('not public') }]);
  });

  it('end after some hours, which the audit log says, and begin again with the next change', async () => {
    reply = { status: 410 };
    await set({ hub: HUB });
    const { _id } = await make({ title: 'In vain', category: 'vain' });
    await getDb().autocommit.deleteFrom('job').where('unique_key', '=', 'websub:').execute();
    for (let i = 0; i < 20; i++) await after(HOUR_MS);
    expect(received).toHaveLength(12);
    expect(await waiting()).toEqual([]);
    const rows = await getDb()
      .read.selectFrom('audit')
      .select(['subject', 'detail'])
      .where('action', '=', 'ping.abandoned')
      .execute();
    expect(rows).toEqual([
      { subject: 'WebSub: feeds of /category/vain', detail: expect.stringContaining('answered 410') },
    ]);
    reply = { status: 204 };
    received = [];
    await updateArticle(ctx, _id, { title: 'Not in vain' });
    await after(MINUTE_MS);
    expect(toldLists()).toEqual(['', '/category/vain']);
  });

  it('are sent again by the next server if one ends meanwhile', async () => {
    reply = 'hangs';
    await set({ indexNow: true });
    await make({ title: 'Cut short', slug: 'cut-short' });
    clock += MINUTE_MS;
    const urlFor = () => `http://127.0.0.1:${port(0)}/api.indexnow.org`;
    const jobs = startJobs(ctx, createPingJobs({ urlFor, permits: () => true }));
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    await jobs.stop();
    expect(await failedJobs(ctx)).toEqual([]);
    reply = { status: 200 };
    received = [];
    await after(0);
    expect(toldUrls()).toEqual([['/blog/cut-short']]);
  });
});
