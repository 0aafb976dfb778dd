import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle } from '../articles/articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../articles/testing.ts';
import { createCategory } from '../categories/categories.ts';
import { visitor } from '../context.ts';
import { changeLike } from '../likes/likes.ts';
import { changeSettings } from '../site/site.ts';
import { as, testAccount } from '../testing.ts';
import {
  addMark,
  deleteMark,
  exportStatistics,
  foldStatistics,
  readStatistics,
  type SumKey,
  SumMap,
  type Sums,
  storeSums,
} from './statistics.ts';

/** 15:00 in Dhaka. */
const NOW = Date.parse('2026-11-21T09:00:00Z');
const numbers = { views: 4, readers: 3, leaves: 2, seconds: 90, quarters: 6, finished: 1 };

eachDatabase('reading the statistics', (getDb) => {
  let { ctx, ada } = {} as TwoEditors;
  let writer: typeof ada;
  let own: string;
  let path: string;

  beforeAll(async () => {
    ({ ctx, ada } = await twoEditors(getDb()));
    ctx = { ...ctx, now: () => NOW };
    ada = { ...ada, now: () => NOW };
    writer = as(ctx, await testAccount(ctx, 'author', 'writer@example.org'));
    await createCategory(ada, { name: 'nature' });
    const { _id, slug } = await createArticle(writer, articleInput({ title: 'Her own', category: 'nature' }));
    [own, path] = [_id, `/blog/${slug}`];
    await add({ dimension: 'site', day: '2026-11-21' }, { ...numbers, views: 10, readers: 8 });
    await add({ dimension: 'site', day: '2026-11-14' }, { ...numbers, views: 5, readers: 4 });
    await add({ dimension: 'page', day: '2026-11-21', path }, numbers);
    await add({ dimension: 'page', day: '2026-11-21', path: '/about' }, { ...numbers, readers: 9 });
    await add({ dimension: 'page', day: '2025-12-24', path }, numbers);
    await add({ dimension: 'page', day: '2022-02-03', path }, numbers);
    await add({ dimension: 'first-week', day: '2026-11-21', path }, numbers);
    await add(
      { dimension: 'first-week', day: '2026-11-01', path: '/blog/other' },
      { ...numbers, readers: 9 },
    );
    await add(
      { dimension: 'referrer', day: '2026-11-21', path, value: 'a.example' },
      { views: 2, readers: 1 },
    );
    await add({ dimension: 'referrer', day: '2026-11-21', path: '/about', value: '=evil()' }, { views: 7 });
    await add({ dimension: 'machine', day: '2026-11-21', value: 'training/GPTBot' }, { views: 12 });
    await add({ dimension: 'machine', day: '2026-11-21', value: 'browser' }, { views: 30 });
    await add({ dimension: 'country', day: '2026-11-21', value: 'BD' }, { views: 3, readers: 2 });
    await add({ dimension: 'left-out', day: '2026-11-21', value: 'own team' }, { views: 2 });
    await add({ dimension: 'subscribers', day: '2026-11-20', value: 'Feedly' }, { views: 17 });
    await add({ dimension: 'subscribers', day: '2026-10-02', value: 'Feedly' }, { views: 90 });
  });

  function add(key: Partial<SumKey> & Pick<SumKey, 'dimension' | 'day'>, sums: Partial<Sums>) {
    const map = new SumMap(10);
    map.add({ path: '', value: '', ...key }, sums);
    return storeSums(ctx, map);
  }

  it('tells emails to subscribers by their subjects, apart from other campaigns', async () => {
    await getDb()
      .autocommit.insertInto('newsletter_issue')
      .values({
        id: 'issue',
        unique_key: 'letter:1',
        kind: 'letter',
        article_id: null,
        subject: 'A letter',
        content: 'whole',
        audience: 'all',
        state: 'sent',
        error: null,
        email: '{}',
        created_at: '2026-11-20T00:00:00.000Z',
        finished_at: null,
      })
      .execute();
    for (const [value, readers] of [
      ['newsletter / email / letter:1', 3],
      ['newsletter / email / weekly:2026-11-16', 2],
      ['letter', 1],
    ] as const)
      await add({ dimension: 'campaign', day: '2026-11-21', path, value }, { views: readers + 1, readers });
    for (const query of [{ range: '30' }, { range: '30', article: own }] as const) {
      const { emails, campaigns } = await readStatistics(ada, query);
      expect(emails).toEqual([
        { name: 'A letter', _id: 'issue', day: '2026-11-20', views: 4, readers: 3 },
        { name: 'weekly:2026-11-16', _id: null, day: null, views: 3, readers: 2 },
      ]);
      expect(campaigns).toEqual([{ name: 'letter', views: 2, readers: 1 }]);
    }
    expect(await exportStatistics(ada, { table: 'emails', range: '30' })).toContain(
      'A letter,2026-11-20,4,3',
    );
  });

  it('gives editors the site, beside its machines and what was left out', async () => {
    const all = await readStatistics(ada, { range: '7' });
    expect(all).toMatchObject({
      scope: 'site',
      from: '2026-11-15',
      to: '2026-11-21',
      unit: 'day',
      totals: { views: 10, readers: 8, seconds: 45, depth: 75, finished: 50 },
      before: { views: 5, readers: 4 },
      machines: [{ class: 'training', name: 'GPTBot', requests: 12 }],
      subscribers: [{ name: 'Feedly', subscribers: 17 }],
      leftOut: [
        { reason: 'no gesture', views: 18 },
        { reason: 'own team', views: 2 },
      ],
    });
    expect(all.periods.map(({ period, readers }) => [period, readers])).toEqual([
      ...['15', '16', '17', '18', '19', '20'].map((day) => [`2026-11-${day}`, 0]),
      ['2026-11-21', 8],
    ]);
    expect(all.pages.map((page) => [page.path, page.title, page.readers])).toEqual([
      ['/about', null, 9],
      [path, 'Her own', 3],
    ]);
  });

  it('gives authors their own articles, and visitors nothing', async () => {
    const all = await readStatistics(writer, { range: '7' });
    expect(all).toMatchObject({ scope: 'own', totals: { views: 4, readers: 3 }, machines: [], leftOut: [] });
    expect(all.pages.map((page) => page.path)).toEqual([path]);
    expect(all.referrers).toEqual([{ name: 'a.example', views: 2, readers: 1 }]);
    await expect(readStatistics(as(ctx, visitor), { range: '7' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const other = as(ctx, await testAccount(ctx, 'author', 'other@example.org'));
    await expect(readStatistics(other, { range: '7', article: own })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await readStatistics(other, { range: 'all' })).totals.views).toBe(0);
  });

  it('tells a time without views from no view at any time', async () => {
    const later = { ...ada, now: () => NOW + 400 * 86_400_000 };
    for (const query of [{ range: '7' }, { range: '7', article: own }] as const)
      expect(await readStatistics(later, query)).toMatchObject({ totals: { views: 0 }, hasViews: true });
    const { _id } = await createArticle(ada, articleInput({ title: 'Unread', status: 'draft' }));
    for (const range of ['7', 'all'] as const)
      expect(await readStatistics(ada, { range, article: _id })).toMatchObject({ hasViews: false });
  });

  it('compares the first week of an article with the median', async () => {
    const all = await readStatistics(ada, { range: '30', article: own });
    expect(all).toMatchObject({
      scope: 'article',
      article: { title: 'Her own', path },
      firstWeek: { readers: 3, median: 6, articles: 2 },
      totals: { views: 4 },
    });
    await expect(readStatistics(ada, { range: '30', article: 'none' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('adds up nothing while the clock is ahead', async () => {
    const rows = () => getDb().read.selectFrom('statistic').select(['dimension', 'day', 'path']).execute();
    const before = await rows();
    await foldStatistics({ ...ctx, now: () => NOW + 3 * 365 * 86_400_000 });
    expect(await rows()).toEqual(before);
  });

  it('adds up old days to months and years, and shows the same sums', async () => {
    const before = await readStatistics(writer, { range: 'all' });
    await foldStatistics(ctx);
    await foldStatistics(ctx);
    const rows = await getDb()
      .read.selectFrom('statistic')
      .select(['day', 'views'])
      .where('dimension', '=', 'page')
      .where('path', '=', path)
      .orderBy('day')
      .execute();
    expect(rows.map(({ day, views }) => [day, Number(views)])).toEqual([
      ['2022', 4],
      ['2025-12', 4],
      ['2026-11-21', 4],
    ]);
    const after = await readStatistics(writer, { range: 'all' });
    expect(after.totals).toEqual(before.totals);
    expect(after).toMatchObject({ unit: 'year', from: '2022' });
    expect(after.periods.map(({ period, views }) => [period, views])).toEqual([
      ['2022', 4],
      ['2023', 0],
      ['2024', 0],
      ['2025', 4],
      ['2026', 4],
    ]);
    const year = await readStatistics(writer, { range: '365' });
    expect([year.unit, year.periods.length, year.totals.views]).toEqual(['month', 13, 8]);
    // The highest number of a month, not its sum.
    expect((await readStatistics(ada, { range: '7' })).subscribers).toEqual([
      { name: 'Feedly', subscribers: 17 },
    ]);
  });

  it('shows publications and marks on their days', async () => {
    const mark = await addMark(ada, { day: '2026-11-20', text: 'The letter' });
    const { marks } = await readStatistics(ada, { range: '7' });
    expect(marks.map(({ day, text, kind }) => [day, text, kind])).toEqual([
      ['2026-11-20', 'The letter', 'own'],
      ['2026-11-21', 'Her own', 'article'],
    ]);
    await expect(addMark(writer, { day: '2026-11-20', text: 'x' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await deleteMark(ada, mark._id);
    await expect(deleteMark(ada, mark._id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('writes tables as CSV that no spreadsheet executes', async () => {
    const csv = await exportStatistics(ada, { range: '7', table: 'referrers' });
    expect(csv).toBe("\uFEFFhost,views,readers\r\n'=evil(),7,0\r\na.example,2,1\r\n");
    expect(await exportStatistics(ada, { range: '7', table: 'machines' })).toContain(
      'training,GPTBot,12\r\n',
    );
  });

  it('tells the countries of the site to those who see it, where there is a database of them', async () => {
    expect((await readStatistics(ada, { range: '7' })).countries).toBeNull();
    const withCountries = (reader: typeof ada) => ({
      ...reader,
      config: { ...reader.config, countryDatabase: '/countries.mmdb' },
    });
    const { countries } = await readStatistics(withCountries(ada), { range: '7' });
    expect(countries).toEqual([{ name: 'BD', views: 3, readers: 2 }]);
    expect((await readStatistics(withCountries(writer), { range: '7' })).countries).toBeNull();
    expect((await readStatistics(withCountries(ada), { range: '7', article: own })).countries).toBeNull();
  });

  it('tells the likes of an article and of all, and not those of comments', async () => {
    expect((await readStatistics(ada, { range: '7' })).likes).toBeNull();
    await changeSettings(ctx, { likesEnabled: true }, undefined);
    const other = await createArticle(ada, articleInput({ title: 'Another', category: 'nature' }));
    const like = (reader: typeof ada, slug: string, address: string) =>
      changeLike(reader, slug, { comment: null, liked: true }, { address, agent: 'Firefox' });
    await like(ada, path.slice('/blog/'.length), '');
    await like(as(ctx, visitor), path.slice('/blog/'.length), '203.0.113.7');
    await like(ada, other.slug, '');
    expect((await readStatistics(writer, { range: '7', article: own })).likes).toBe(2);
    expect((await readStatistics(ada, { range: '7' })).likes).toBe(3);
    expect((await readStatistics(writer, { range: '7' })).likes).toBeNull();
  });
});
