import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import type { Ctx } from '../context.ts';
import { testContext } from '../testing.ts';
import { write } from '../write.ts';
import { indexArticle, searchArticles } from './search.ts';
import { testArticles } from './testing.ts';

eachDatabase('Search results', (getDb) => {
  let ctx: Ctx;
  let now = Date.parse('2026-11-21T09:00:00Z');
  const find = async (term: string, signal?: AbortSignal) =>
    (await searchArticles(ctx, { term, status: 'published', page: 1, limit: 10 }, signal)).ns;

  beforeAll(() => {
    ctx = { ...testContext(getDb()), now: () => now };
  });

  it('are cached until something is published', async () => {
    const [n] = await testArticles(ctx, [{ title: 'Pangolin' }]);
    expect(await find('pangolin')).toEqual([n]);
    const before = getDb().statements();
    expect(await find(' pangolin ')).toEqual([n]);
    expect(getDb().statements() - before).toBeLessThanOrEqual(1);
    const text = { n: n!, title: 'Aardvark', headings: '', excerpt: '', body: '' };
    await write(ctx, async ({ tx, invalidatePages }) => {
      invalidatePages();
      await indexArticle(tx, ctx, text);
    });
    expect(await find('pangolin')).toEqual([]);
    expect(await find('aardvark')).toEqual([n]);
  });

  it('without matches are cached briefly, because more words may be known soon', async () => {
    expect(await find('numbat')).toEqual([]);
    const [n] = await testArticles(ctx, [{ title: 'Numbat' }]);
    now += 6000;
    expect(await find('numbat')).toEqual([n]);
  });

  it('of many concurrent searches are not mixed up', async () => {
    const titles = Array.from({ length: 30 }, (_, i) => `Beast${i} of the zoo`);
    const ns = await testArticles(
      ctx,
      titles.map((title) => ({ title })),
    );
    const found = await Promise.all(titles.map((title) => find(`"${title}"`)));
    expect(found).toEqual(ns.map((n) => [n]));
  });

  it('reach a caller that still waits when another has cancelled', async () => {
    const [n] = await testArticles(ctx, [{ title: 'Okapi' }]);
    const cancelled = new AbortController();
    const busy = find('something else');
    const [first, second] = [find('okapi', cancelled.signal), find('okapi')];
    await Promise.resolve();
    cancelled.abort();
    expect(await second).toEqual([n]);
    await Promise.allSettled([busy, first]);
  });

  it('do not wait in the queue of another network that searches the same', async () => {
    const [n] = await testArticles(ctx, [{ title: 'Quokka' }]);
    const order: string[] = [];
    const search = async (term: string, network: string) => {
      const options = { term, status: 'published' as const, page: 1, limit: 10 };
      const { ns } = await searchArticles({ ...ctx, network }, options);
      order.push(`${network} ${term}`);
      return ns;
    };
    const many = Array.from({ length: 30 }, (_, i) => search(`broad ${i}`, 'a'));
    const same = search('quokka', 'a');
    await Promise.resolve();
    expect(await search('quokka', 'b')).toEqual([n]);
    expect(order.indexOf('b quokka')).toBeLessThan(15);
    await Promise.all([...many, same]);
  });
});
