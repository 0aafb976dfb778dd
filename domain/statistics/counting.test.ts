import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import type { Ctx } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import type { Beacon } from './beacon.ts';
import { Counting } from './statistics.ts';
import { countryDatabase } from './testing.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NOW = Date.parse('2026-11-21T10:00:00Z');
const reader = { address: '203.0.113.7', agent: AGENT, isPrivate: false };
const view = (path: string, more: Partial<Beacon & { kind: 'view' }> = {}): Beacon => ({
  kind: 'view',
  path,
  referrer: '',
  campaign: '',
  ofTeam: false,
  ...more,
});
const leave = (path: string, quarters = 4, seconds = 60): Beacon => ({
  kind: 'leave',
  path,
  quarters,
  seconds,
});

eachDatabase('counting', (getDb, getConfig) => {
  let ctx: Ctx;
  let clock: { now: number };
  let counting: Counting;
  let path: string;

  beforeEach(async () => {
    for (const table of ['statistic', 'statistic_salt', 'statistic_visitor', 'rate'] as const)
      await getDb().autocommit.deleteFrom(table).execute();
    clock = { now: NOW };
    ctx = { ...testContext(getDb(), undefined, { RATE_LIMIT_SCALE: '1' }), now: () => clock.now };
    const [ada] = await getDb().read.selectFrom('user').select('id').execute();
    const actor = ada
      ? ({ userId: ada.id, role: 'admin' } as const)
      : await testAccount(ctx, 'admin', 'ada@example.org');
    const { slug } = await createArticle(
      as(ctx, actor),
      articleInput({ title: `Counted ${crypto.randomUUID()}` }),
    );
    path = `/blog/${slug}`;
    counting = await started();
  });
  const started = async (services: Ctx = ctx) => {
    const one = new Counting(services);
    await one.flush();
    return one;
  };
  const rows = async (dimension: string) =>
    getDb()
      .read.selectFrom('statistic')
      .selectAll()
      .where('dimension', '=', dimension)
      .orderBy('day')
      .orderBy('path')
      .orderBy('value')
      .execute();

  it('counts what browsers look for in vain and what redirects them, within limits', async () => {
    const miss = (url: string, client = reader) => counting.miss(url, 'missing', client);
    miss('/Gone/%E0%A6%9A%E0%A6%BE/?x=1');
    miss('/gone/%E0%A6%9A%E0%A6%BE');
    miss(path);
    miss('/gone', { ...reader, agent: 'curl/8' });
    for (const probe of [
      '/wp-login.php',
      '/.env',
      '/xmlrpc.php',
      '/a/.git/config',
      '/backup.zip',
      '/%zz',
      '/',
    ])
      miss(probe);
    counting.miss('/old.html', 'redirect', reader);
    await counting.flush();
    expect(await rows('missing')).toMatchObject([{ path: '/gone/চা', day: '2026-11-21', views: 2 }]);
    expect(await rows('redirect')).toMatchObject([{ path: '/old.html', views: 1 }]);
    for (let i = 0; i < 40; i++) miss(`/many/${i}`);
    await counting.flush();
    expect((await rows('missing')).length).toBeLessThanOrEqual(30);
    for (let i = 0; i < 400; i++) miss(`/more/${i}`, { ...reader, address: `198.51.${i % 200}.1` });
    await counting.flush();
    const stored = await rows('missing');
    expect(stored.length).toBeLessThanOrEqual(231);
    expect(stored.find((row) => row.path === 'other')?.views).toBeGreaterThan(100);
  });

  it('counts a view, its reader and its end', async () => {
    counting.beacon(view(path, { referrer: 'news.example', campaign: 'letter / email' }), reader);
    counting.beacon(leave(path, 3, 45), reader);
    await counting.flush();
    const ended = { views: 1, readers: 1, leaves: 1, seconds: 45, quarters: 3, finished: 0 };
    expect(await rows('site')).toMatchObject([{ day: '2026-11-21', path: '', ...ended }]);
    expect(await rows('page')).toMatchObject([{ path, ...ended }]);
    expect(await rows('first-week')).toMatchObject([{ path, views: 1, readers: 1 }]);
    expect(await rows('referrer')).toMatchObject([{ path, value: 'news.example', views: 1, readers: 1 }]);
    expect(await rows('campaign')).toMatchObject([{ path, value: 'letter / email', views: 1, readers: 1 }]);
  });

  it('counts the countries of the site’s readers with a database of them, and stores no address', async () => {
    const file = join(getConfig().dataDir, 'countries.mmdb');
    writeFileSync(file, countryDatabase({ '203.0.113.0/24': 'BD', '198.51.100.0/24': 'LK' }));
    counting = await started({ ...ctx, config: { ...ctx.config, countryDatabase: file } });
    for (const address of ['203.0.113.7', '198.51.100.1', '192.0.2.1'])
      for (const where of [path, '/about']) counting.beacon(view(where), { ...reader, address });
    counting.beacon(view(path), { ...reader, address: '203.0.113.8', isPrivate: true });
    await counting.flush();
    expect(await rows('country')).toMatchObject([
      { path: '', value: 'BD', views: 2, readers: 1 },
      { path: '', value: 'LK', views: 2, readers: 1 },
    ]);
    expect(await rows('site')).toMatchObject([{ views: 7, readers: 3 }]);
  });

  it('counts a visitor once on a day, and the end of a view once', async () => {
    for (const where of [path, '/about', path]) {
      counting.beacon(view(where), reader);
      counting.beacon(leave(where), reader);
      await counting.flush();
    }
    clock.now += 40 * 60_000;
    counting.beacon(view(path), reader);
    await counting.flush();
    counting.beacon(leave(path), reader);
    await counting.flush();
    expect(await rows('site')).toMatchObject([{ views: 3, readers: 1, leaves: 2 }]);
    expect(await rows('page')).toMatchObject([
      { path: '/about', views: 1, readers: 1, leaves: 1 },
      { path, views: 2, readers: 1, leaves: 1 },
    ]);
  });

  it('counts the same visitor again after the site’s midnight, when the salt is gone', async () => {
    // 23:59 in Dhaka.
    clock.now = Date.parse('2026-11-21T17:59:00Z');
    counting.beacon(view(path), reader);
    await counting.flush();
    const salt = () => getDb().read.selectFrom('statistic_salt').selectAll().executeTakeFirstOrThrow();
    const before = await salt();
    expect(before.day).toBe('2026-11-21');
    clock.now += 2 * 60_000;
    await counting.flush();
    const after = await salt();
    expect(after.day).toBe('2026-11-22');
    expect(after.salt).not.toBe(before.salt);
    expect(await getDb().read.selectFrom('statistic_visitor').selectAll().execute()).toEqual([]);
    counting.beacon(view(path), reader);
    await counting.flush();
    expect((await rows('site')).map(({ day, readers }) => [day, readers])).toEqual([
      ['2026-11-21', 1],
      ['2026-11-22', 1],
    ]);
  });

  it('uses no salt of another day after a server was away over midnight', async () => {
    const before = await getDb().read.selectFrom('statistic_salt').selectAll().executeTakeFirstOrThrow();
    clock.now += DAY_MS;
    const next = await started();
    next.beacon(view(path), reader);
    await next.flush();
    const after = await getDb().read.selectFrom('statistic_salt').selectAll().executeTakeFirstOrThrow();
    expect([after.day, after.salt === before.salt]).toEqual(['2026-11-22', false]);
  });

  it('adds up what several servers count, and tells visitors apart among them', async () => {
    const other = await openDatabase(getConfig());
    const second = await started({ ...ctx, db: other });
    counting.beacon(view(path), reader);
    second.beacon(view(path), reader);
    second.beacon(view(path), { ...reader, address: '203.0.113.8' });
    await Promise.all([counting.flush(), second.flush()]);
    // The end of a view may reach another server than its beginning.
    second.beacon(leave(path), reader);
    await second.flush();
    await other.close();
    expect(await rows('page')).toMatchObject([{ path, views: 3, readers: 2, leaves: 1 }]);
    expect(await rows('site')).toMatchObject([{ views: 3, readers: 2, leaves: 1 }]);
  });

  it('counts a view without a visitor where a browser asks not to be tracked', async () => {
    counting.beacon(view(path), { ...reader, isPrivate: true });
    counting.beacon(leave(path), { ...reader, isPrivate: true });
    await counting.flush();
    expect(await rows('site')).toMatchObject([{ views: 1, readers: 0, leaves: 0 }]);
    expect(await getDb().read.selectFrom('statistic_visitor').selectAll().execute()).toEqual([]);
  });

  it('says what it leaves out, and why', async () => {
    counting.beacon(view(path, { ofTeam: true }), reader);
    counting.beacon(view(path), { ...reader, agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    counting.beacon(view(path, { referrer: 'semalt.example' }), reader);
    await counting.flush();
    expect((await rows('left-out')).map(({ value, views }) => [value, views])).toEqual([
      ['own team', 1],
      ['referrer spam', 1],
      ['robot', 1],
    ]);
    expect(await rows('site')).toEqual([]);
  });

  it('gives pages that the site does not have one name', async () => {
    for (let i = 0; i < 30; i++) counting.beacon(view(`/made-up/${i}`), reader);
    counting.beacon(view('/blog/none'), reader);
    counting.beacon(view('/search'), reader);
    await counting.flush();
    expect((await rows('page')).map(({ path: at, views }) => [at, views])).toEqual([
      ['/search', 1],
      ['other', 31],
    ]);
  });

  it('counts thousands of forged beacons of one network hardly at all', async () => {
    for (let i = 0; i < 5000; i++) {
      const agent = `${AGENT}${i}`;
      counting.beacon(view(path, { referrer: `r${i}.example`, campaign: `c${i}` }), { ...reader, agent });
      counting.beacon(leave(path, 4, 3600), { ...reader, agent });
    }
    await counting.flush();
    const [site] = await rows('site');
    expect(Number(site!.views)).toBeLessThanOrEqual(60);
    expect(Number(site!.readers)).toBeLessThanOrEqual(60);
    expect(await rows('left-out')).toMatchObject([{ value: 'too many', views: 9880 }]);
  });

  it('stores at most 500 values of a day and dimension, and counts the others together', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 300; i++) {
        const address = `198.51.${round}.${i % 250}`;
        const referrer = `r${round}-${i}.example`;
        counting.beacon(view('/about', { referrer }), { address, agent: `${AGENT} ${i}`, isPrivate: false });
      }
      await counting.flush();
    }
    const stored = await rows('referrer');
    expect(stored).toHaveLength(501);
    expect(stored.reduce((sum, { views }) => sum + Number(views), 0)).toBe(900);
    expect(stored.find(({ value }) => value === 'other')).toMatchObject({ path: 'other', views: 400 });
  });

  it('keeps what it counted while the database fails, and stores it once', async () => {
    let fails = false;
    const db = Object.create(getDb(), {
      write: {
        value: async (work: never) => {
          if (fails) throw new Error('away');
          return getDb().write(work);
        },
      },
    });
    const patient = await started({ ...ctx, db });
    fails = true;
    patient.beacon(view(path), reader);
    await patient.flush();
    patient.beacon(view('/about'), reader);
    await patient.flush();
    expect(await rows('site')).toEqual([]);
    fails = false;
    await patient.stop();
    expect(await rows('site')).toMatchObject([{ views: 2, readers: 1 }]);
  });

  it('counts nothing while it is switched off', async () => {
    await getDb()
      .autocommit.insertInto('setting')
      .values({ key: 'statistics', value: 'false', version: 1 } as never)
      .execute();
    await counting.flush();
    counting.beacon(view(path), reader);
    counting.arrive(AGENT, true);
    await counting.flush();
    await getDb().autocommit.deleteFrom('setting').where('key', '=', 'statistics').execute();
    expect(await rows('site')).toEqual([]);
    expect(await rows('machine')).toEqual([]);
  });

  it('counts machines and the subscribers of feed readers where requests arrive', async () => {
    for (let i = 0; i < 3; i++) counting.arrive('Mozilla/5.0 (compatible; GPTBot/1.2)', true);
    counting.arrive('Feedly/1.0 (+http://www.feedly.com/fetcher.html; 17 subscribers)', false);
    counting.arrive('Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers)', false);
    counting.arrive(AGENT, true);
    counting.arrive(AGENT, false);
    await counting.flush();
    expect((await rows('machine')).map(({ value, views }) => [value, views])).toEqual([
      ['browser', 1],
      ['feed/Feedly', 2],
      ['training/GPTBot', 3],
    ]);
    expect(await rows('subscribers')).toMatchObject([{ value: 'Feedly', views: 17 }]);
  });

  it('raises no content version, and stores neither an address nor an agent', async () => {
    const version = await getDb().contentVersion.read();
    counting.beacon(view(path), reader);
    counting.arrive('curl/8.1.2 secret-agent', true);
    await counting.flush();
    expect(await getDb().contentVersion.read()).toBe(version);
    const tables = ['statistic', 'statistic_salt', 'statistic_visitor'] as const;
    for (const table of tables)
      expect(JSON.stringify(await getDb().read.selectFrom(table).selectAll().execute())).not.toMatch(
        /203\.0\.113|Firefox|secret-agent/,
      );
    if (getDb().dialect !== 'sqlite') return;
    for (const file of ['lekha.db', 'lekha.db-wal'])
      expect(readFileSync(join(getConfig().dataDir, file), 'latin1')).not.toMatch(
        /203\.0\.113|Firefox\/140|secret-agent/,
      );
  });
});
