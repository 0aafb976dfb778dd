import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { WorkerClient } from '../../../platform/worker/client.ts';
import { openSearchWorker, type SearchTasks } from './client.ts';

eachDatabase('The search worker', (getDb) => {
  const search = { term: 'x', filter: { status: 'published' as const }, now: 0 };

  let worker: WorkerClient<SearchTasks>;
  beforeEach(() => {
    worker = openSearchWorker(getDb().connectionConfig);
  });
  afterEach(() => worker.close());

  it('refuses searches when too many wait, and skips those that were cancelled', async () => {
    const first = worker.run('search', [search]);
    const cancelled = worker.run('search', [search], AbortSignal.abort());
    const all = Array.from({ length: 250 }, () => worker.run('search', [search]));
    const results = await Promise.allSettled([first, cancelled, ...all]);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(results[0]?.status).toBe('fulfilled');
    expect(results[1]).toMatchObject({ reason: { code: 'unavailable' } });
    // 200 wait, and a few are running.
    expect(refused.length).toBeLessThanOrEqual(1 + 51);
    expect(refused.length).toBeGreaterThan(1 + 40);
  });

  it('lets networks take turns, and refuses searches of one that sends too many', async () => {
    const order: string[] = [];
    const searchFrom = (network: string) =>
      worker.run('search', [search], undefined, { network }).then(() => order.push(network));
    const many = Array.from({ length: 80 }, () => searchFrom('a'));
    const other = searchFrom('b');
    const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected');
    await other;
    expect(order.indexOf('b')).toBeLessThan(10);
    expect(refused.length).toBeLessThanOrEqual(30);
    expect(refused.length).toBeGreaterThan(20);
  });

  it('goes on after a search that failed', async () => {
    const unknown = worker.run('nothing' as 'search', [search]);
    const failing = worker.run('search', [{ ...search, term: null as unknown as string }]);
    const results = await Promise.allSettled([unknown, failing]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await worker.run('search', [search])).toMatchObject({ ns: expect.any(Array) });
  });

  it('refuses all searches once it is closed, and closes its connections', async () => {
    const others = await countConnections(getDb());
    await worker.run('search', [search]);
    const waiting = Promise.allSettled(Array.from({ length: 10 }, () => worker.run('search', [search])));
    await worker.close();
    const results = [...(await waiting), ...(await Promise.allSettled([worker.run('search', [search])]))];
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await expect.poll(() => countConnections(getDb())).toBeLessThanOrEqual(others);
  });
});

/** Counts the connections of search workers to this database. */
async function countConnections({ dialect, read }: Database): Promise<number> {
  if (dialect === 'sqlite') return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'lekha search'`.execute(read);
  return rows[0]!.n;
}
