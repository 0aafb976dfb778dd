import { beforeAll, expect, it } from 'vitest';
import { type Ctx, visitor } from '../../domain/context.ts';
import { enqueue } from '../../domain/jobs/jobs.ts';
import { testContext } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { makePart } from '../../platform/part.ts';
import { PageCache } from '../page-cache/page-cache.ts';
import { noRenderLimit } from '../page-cache/testing.ts';
import { publicPages } from '../render-page.ts';
import { testPages } from '../testing.ts';
import { openMetrics } from './metrics.ts';
import { openOps } from './ops.ts';

eachDatabaseInAllTier('The metrics of a server', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb(), visitor);
  });

  const publicSite = {
    takesForms: () => false,
    render: async () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      page: { body: [await makePart('<p>Words')], inline: { scripts: [], styles: [] } },
    }),
  };

  it('count renders, hits, statements and errors, and report queue, memory and lag', async () => {
    const pages = testPages(publicSite);
    const cache = new PageCache({
      ...publicPages(pages, ctx),
      maxBytes: 1_000_000,
      renderLimit: noRenderLimit,
    });
    const { port, close } = await openOps(0, openMetrics({ services: ctx, cache, pages }), ctx.log);
    const scrape = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      for (const line of text.trim().split('\n'))
        expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[\w.]+"\})? \d\S*)$/);
      return Object.fromEntries(text.split('\n').map((line) => line.split(/ (?=\S+$)/)));
    };
    const before = await scrape();
    expect(before).toMatchObject({
      ssr_renders_total: '0',
      page_cache_hits_total: '0',
      page_cache_stale_total: '0',
      database_up: '1',
      'jobs{state="waiting"}': '0',
    });

    const response = { writeHead: () => response, end: () => response } as never;
    for (let i = 0; i < 3; i++)
      await cache.handle({ method: 'GET', url: '/about', headers: {} } as never, response, 'id');
    await getDb().write((tx) =>
      enqueue(tx, { kind: 'letter', payload: {}, runAt: '2099-01-01T00:00:00.000Z' }),
    );
    await getDb()
      .read.selectFrom('nowhere' as 'job')
      .selectAll()
      .execute()
      .catch(() => {});
    const after = await scrape();
    expect(after).toMatchObject({
      ssr_renders_total: '1',
      page_cache_hits_total: '2',
      page_cache_misses_total: '1',
      'jobs{state="waiting"}': '1',
      'jobs{state="due"}': '0',
    });
    const grown = (name: string) => Number(after[name]) - Number(before[name]);
    expect(grown('database_errors_total')).toBe(1);
    expect(grown('database_statements_total')).toBeGreaterThan(1);
    expect(Number(after.page_cache_bytes)).toBeGreaterThan(0);
    expect(Number(after.process_resident_memory_bytes)).toBeGreaterThan(10_000_000);
    expect(Object.keys(after)).toContain('event_loop_lag_seconds{quantile="0.99"}');
    await close();
  });

  it('include the age of the last scheduled backup', async () => {
    const pages = testPages(publicSite);
    const cache = new PageCache({ ...publicPages(pages, ctx), maxBytes: 1000, renderLimit: noRenderLimit });
    const metrics = openMetrics({
      services: { ...ctx, now: () => Date.parse('2026-11-23T11:00:00Z') },
      cache,
      pages,
    });
    expect(await metrics()).not.toContain('backup_');
    const schedule = (last: unknown) =>
      getDb().write((tx) =>
        enqueue(tx, {
          kind: 'backup',
          uniqueKey: 'backup',
          payload: { last },
          runAt: '2099-01-01T00:00:00.000Z',
        }),
      );
    await schedule(null);
    expect(await metrics()).toContain('\nbackup_failing 0\n');
    await schedule({ at: '2026-11-23T10:00:00.000Z', file: 'a', bytes: 123 });
    expect(await metrics()).toMatch(/\nbackup_age_seconds 3600\n[\s\S]*\nbackup_bytes 123\n/);
  });

  it('are all that this port serves, and a port in use is reported', async () => {
    const { port, close } = await openOps(0, async () => '', ctx.log);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405);
    const refused = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'DELETE' });
    expect(refused.headers.get('allow')).toBe('GET, HEAD');
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'HEAD' })).status).toBe(200);
    await expect(openOps(port, async () => '', ctx.log)).rejects.toThrow(/OPS_PORT/);
    await close();
  });
});
