import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ctx, system } from '../domain/context.ts';
import { foldStatistics, readStatistics, SumMap, storeSums } from '../domain/statistics/statistics.ts';
import { formatInstant } from '../platform/clock.ts';
import { openSite } from '../scripts/running/site.ts';

/**
 * Fills a site with a million rows of statistics, in the worst form that the limits allow, and measures the
 * processor time of each screen.
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const DAY_MS = 24 * 3_600_000;
/** 500 values a day of these, and of each month that is over. */
const WIDE = ['page', 'referrer', 'campaign'] as const;
const VALUES = 500;

const dataDir = mkdtempSync(join(tmpdir(), 'lekha-statistics-'));
const services = await openSite({ DATA_DIR: dataDir });
const ctx: Ctx = { ...services, actor: system };
await fill();
const before = await countRows();
const folding = process.cpuUsage();
await foldStatistics(ctx);
const took = process.cpuUsage(folding);
say(`${before} rows; ${await countRows()} after the daily job, which took ${toMs(took)} ms`);
for (const range of ['7', '30', '365', 'all'] as const) {
  await readStatistics(ctx, { range });
  const started = process.cpuUsage();
  for (let i = 0; i < 5; i++) await readStatistics(ctx, { range });
  say(`${range}: ${Math.round(toMs(process.cpuUsage(started)) / 5)} ms of processor time`);
}
await services.db.close();
rmSync(dataDir, { recursive: true });

function toMs({ user, system: kernel }: NodeJS.CpuUsage): number {
  return Math.round((user + kernel) / 1000);
}

/** Days back from today, until there are enough rows. */
async function fill(): Promise<void> {
  const numbers = { views: 9, readers: 5, leaves: 4, seconds: 400, quarters: 12, finished: 2 };
  const days = Math.ceil(ROWS / (WIDE.length * VALUES));
  for (let ago = 0; ago < days; ago++) {
    const day = formatInstant(services.now() - ago * DAY_MS).slice(0, 10);
    const sums = new SumMap(Number.POSITIVE_INFINITY);
    sums.add({ dimension: 'site', day, path: '', value: '' }, numbers);
    for (const dimension of WIDE) {
      for (let i = 0; i < VALUES; i++) {
        const value = dimension === 'page' ? '' : `value-${(i * 7 + ago) % 900}.example`;
        sums.add({ dimension, day, path: `/blog/article-${(i + ago) % 2000}`, value }, numbers);
      }
    }
    await storeSums(services, sums);
  }
}

async function countRows(): Promise<number> {
  const { rows } = await services.db.read
    .selectFrom('statistic')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
