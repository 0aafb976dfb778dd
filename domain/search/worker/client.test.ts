import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { WorkerClient } from '../../../platform/worker/client.ts';
import { type Ctx, write } from '../../context.ts';
import { testContext } from '../../testing.ts';
import { indexArticle, searchArticles } from '../search.ts';
import { testArticles } from '../testing.ts';
import { openSearchWorker } from './open.ts';
import type { SearchTasks } from './tasks.ts';

eachDatabase('Answers to searches', (getDb) => {
  let ctx: Ctx;
  let now = Date.parse('2026-11-21T09:00:00Z');
  const find = async (term: string, signal?: AbortSignal) =>
    (await searchArticles(ctx, { term, status: 'published', page: 1, limit: 10 }, signal)).ns;

  beforeAll(() => {
    ctx = { ...testContext(getDb()), now: () => now };
  });

  /** Makes public bytes change, as every write that readers see does. */
  const publish = (work: Parameters<typeof write>[1]) =>
    write(ctx, async (w) => {
      w.publish();
      await work(w);
    });

  it('are kept while nothing was published, and never a moment longer', async () => {
    const [n] = await testArticles(ctx, [{ title: 'Pangolin' }]);
    expect(await find('pangolin')).toEqual([n]);
    const asked = getDb().statements();
    expect(await find(' pangolin ')).toEqual([n]);
    expect(getDb().statements() - asked).toBeLessThanOrEqual(1);
    const text = { n: n!, title: 'Aardvark', headings: '', excerpt: '', body: '' };
    await publish(({ tx }) => indexArticle(tx, ctx, text));
    expect(await find('pangolin')).toEqual([]);
    expect(await find('aardvark')).toEqual([n]);
  });

  it('that found nothing are asked for again soon, when more words may be known', async () => {
    expect(await find('numbat')).toEqual([]);
    const [n] = await testArticles(ctx, [{ title: 'Numbat' }]);
    now += 6000;
    expect(await find('numbat')).toEqual([n]);
  });

  it('to many readers at once are right for each of them', async () => {
    const titles = Array.from({ length: 30 }, (_, i) => `Beast${i} of the zoo`);
    const ns = await testArticles(
      ctx,
      titles.map((title) => ({ title })),
    );
    const found = await Promise.all(titles.map((title) => find(`"${title}"`)));
    expect(found).toEqual(ns.map((n) => [n]));
  });

  it('are given to who still waits when another has gone', async () => {
    const [n] = await testArticles(ctx, [{ title: 'Okapi' }]);
    const gone = new AbortController();
    const busy = find('something else');
    const [first, second] = [find('okapi', gone.signal), find('okapi')];
    await Promise.resolve();
    gone.abort();
    expect(await second).toEqual([n]);
    await Promise.allSettled([busy, first]);
  });

  it('do not wait in the queue of another network that asked the same', async () => {
    const [n] = await testArticles(ctx, [{ title: 'Quokka' }]);
    const order: string[] = [];
    const search = (term: string, network: string) =>
      searchArticles({ ...ctx, network }, { term, status: 'published', page: 1, limit: 10 }).then(
        ({ ns }) => {
          order.push(`${network} ${term}`);
          return ns;
        },
      );
    const many = Array.from({ length: 30 }, (_, i) => search(`broad ${i}`, 'a'));
    const same = search('quokka', 'a');
    await Promise.resolve();
    expect(await search('quokka', 'b')).toEqual([n]);
    expect(order.indexOf('b quokka')).toBeLessThan(15);
    await Promise.all([...many, same]);
  });

  describe('in a thread', () => {
    const asked = { term: 'x', filter: { status: 'published' as const }, now: 0 };

    let thread: WorkerClient<SearchTasks>;
    beforeEach(() => {
      thread = openSearchWorker(getDb().connectionConfig);
    });
    afterEach(() => thread.close());

    it('are refused when too many wait, and not looked for when nobody waits', async () => {
      const gone = AbortSignal.abort();
      const first = thread.ask('best', [asked]);
      const dropped = thread.ask('best', [asked], gone);
      const all = Array.from({ length: 250 }, () => thread.ask('best', [asked]));
      const results = await Promise.allSettled([first, dropped, ...all]);
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(results[0]?.status).toBe('fulfilled');
      expect(results[1]).toMatchObject({ reason: { code: 'unavailable' } });
      // Two hundred wait, and a few are being answered.
      expect(refused.length).toBeLessThanOrEqual(1 + 51);
      expect(refused.length).toBeGreaterThan(1 + 40);
    });

    it('are given to different networks in turn, and refused to one that asks too much', async () => {
      const order: string[] = [];
      const search = (network: string) =>
        thread.ask('best', [asked], undefined, { network }).then(() => order.push(network));
      const many = Array.from({ length: 80 }, () => search('a'));
      const other = search('b');
      const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected');
      await other;
      expect(order.indexOf('b')).toBeLessThan(10);
      expect(refused.length).toBeLessThanOrEqual(30);
      expect(refused.length).toBeGreaterThan(20);
    });

    it('that fail are refused alone, and later ones are answered', async () => {
      const deadly = { ...asked, term: null as unknown as string };
      const unknown = thread.ask('nothing' as 'best', [asked]);
      const failed = await Promise.allSettled([unknown, thread.ask('best', [deadly])]);
      expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(await thread.ask('best', [asked])).toMatchObject({ ns: expect.any(Array) });
    });

    it('come no more once it is closed, and nobody is kept waiting', async () => {
      const others = await connectionsOf(getDb());
      await thread.ask('best', [asked]);
      const underWay = Promise.allSettled(Array.from({ length: 10 }, () => thread.ask('best', [asked])));
      await thread.close();
      const results = [...(await underWay), ...(await Promise.allSettled([thread.ask('best', [asked])]))];
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
      await expect.poll(() => connectionsOf(getDb())).toBeLessThanOrEqual(others);
    });
  });
});

/** That threads have open on this database. */
async function connectionsOf({ dialect, read }: Database): Promise<number> {
  if (dialect === 'sqlite') return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'lekha search'`.execute(read);
  return rows[0]!.n;
}
