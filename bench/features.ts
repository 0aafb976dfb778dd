import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Services, system } from '../domain/context.ts';
import { changeSettings } from '../domain/site/site.ts';
import { fillSite, withServices } from '../scripts/running/site.ts';
import { drive } from './drive.ts';
import { type MeasuredServer, startMeasured, threadsMs } from './running.ts';
import { rounded, table, verdict } from './table.ts';
import { computeTiming } from './timing.ts';
import { articlePaths } from './traffic.ts';

/** Many short pairs: what else the machine does then disturbs both of a pair alike. */
const PAIRS = 41;
const SECONDS = 1;
const WARM_UP = 3;
const LIMIT_PERCENT = 2;

/**
 * Measures the processor time of a cached article with statistics, comments and likes on and off, by pairs,
 * on two copies of the demo site. Returns a table.
 */
export async function measureFeatures(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-features-'));
  const [on, off] = [join(folder, 'on'), join(folder, 'off')];
  const servers: MeasuredServer[] = [];
  try {
    await fillSite({ DATA_DIR: on }, 40);
    cpSync(on, off, { recursive: true });
    for (const [dataDir, isOn] of [[on, true] as const, [off, false] as const]) {
      await withServices({ DATA_DIR: dataDir }, (services) => switchAll(services, isOn));
      servers.push(await startMeasured(dataDir));
    }
    const [path] = await articlePaths(servers[0]!.url, 1);
    /** Microseconds of each server for a request, in either order. */
    const measure = async (isTurned: boolean) => {
      const costs = [0, 0];
      for (const i of isTurned ? [1, 0] : [0, 1]) {
        const { url, process } = servers[i]!;
        const load = { url, paths: [path!], connections: 50, seconds: SECONDS, encodings: 'gzip' };
        const before = threadsMs(process);
        const { requests } = await drive({ ...load, pid: process.pid ?? 0 });
        costs[i] = ((threadsMs(process) - before) / (requests * SECONDS)) * 1000;
      }
      return costs as [on: number, off: number];
    };
    for (let i = 0; i < WARM_UP; i++) await measure(false);
    const pairs: [on: number, off: number][] = [];
    for (let i = 0; i < PAIRS; i++) pairs.push(await measure(i % 2 === 1));
    const more = computeTiming(pairs.map(([a, b]) => (a / b - 1) * 100)).p50;
    const rows = ['on', 'off'].map((name, i) => [name, rounded(computeTiming(pairs.map((p) => p[i]!)).p50)]);
    const head = ['statistics, comments and likes', 'CPU µs for a cached article'];
    return `${table(head, rows)}\n\nmore with all on, median of ${PAIRS} pairs: ${verdict(more, LIMIT_PERCENT, '%')} (${more.toFixed(1)} %)\n`;
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function switchAll(services: Services, isOn: boolean): Promise<void> {
  const change = { statistics: isOn, commentsEnabled: isOn, likesEnabled: isOn };
  await changeSettings({ ...services, actor: system }, change, undefined);
}
