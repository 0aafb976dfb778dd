import type { Services } from '../domain/context.ts';
import { freePort } from '../scripts/free-port.ts';
import { drive, type LoadResult } from './drive.ts';
import { startMeasured } from './running.ts';
import { newSearch, type Search, type SearchTiming, searchDatabase, searchKinds } from './search-latency.ts';
import { computeTiming } from './timing.ts';

/** Latencies of cached pages and the lag of the server's event loop; 99th percentiles, p50 the median. */
export interface ReaderLatency extends Pick<LoadResult, 'p50' | 'p99'> {
  loopP99: number;
}

/** Latencies of cached pages and of searches at the same time, in milliseconds. */
export interface Readers {
  /** Requests for cached pages per second. */
  rate: number;
  alone: ReaderLatency;
  meanwhile: ReaderLatency;
  /** While this process runs the same searches on the database instead of the server. */
  elsewhere: ReaderLatency;
  searches: SearchTiming[];
}

/** A busy site: 170 million pages a day. */
const RATE = 2000;
const CONNECTIONS = 50;
const ALONE_SECONDS = 5;
const SECONDS_PER_KIND = 4;
const SEARCHING_SECONDS = searchKinds.length * SECONDS_PER_KIND;

/**
 * Starts the built server on one core and requests cached pages from the other at a steady rate: alone, while
 * it runs searches one after another, and while `services` search its database beside it. What visitors lose
 * in the last case is lost to the shared cores, not to the server.
 */
export async function measureReaders(
  services: Services,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Readers> {
  const opsPort = await freePort();
  const server = await startMeasured(dataDir, { ...env, OPS_PORT: String(opsPort) });
  try {
    const paths = await listPages(server.url);
    for (const path of paths) await (await fetch(server.url + path)).arrayBuffer();
    const order = { url: server.url, paths, connections: CONNECTIONS, pid: server.process.pid ?? 0 };
    const read = async (seconds: number): Promise<ReaderLatency> => {
      await loopLag(opsPort);
      const { p50, p99 } = await drive({ ...order, seconds, rate: RATE });
      return { p50, p99, loopP99: await loopLag(opsPort) };
    };
    await read(2);
    const alone = await read(ALONE_SECONDS);
    const searchOverHttp = (search: Search) => searchServer(server.url, search);
    const [meanwhile, searches] = await Promise.all([read(SEARCHING_SECONDS), searchWith(searchOverHttp)]);
    const searchDirectly = (search: Search) => searchDatabase(services, search);
    const [elsewhere] = await Promise.all([read(SEARCHING_SECONDS), searchWith(searchDirectly)]);
    return { rate: RATE, alone, meanwhile, elsewhere, searches };
  } finally {
    await server.end('SIGTERM');
  }
}

/** Returns the 99th percentile of the event-loop lag since the last call, in milliseconds. */
export async function loopLag(opsPort: number): Promise<number> {
  const response = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  const seconds = /^event_loop_lag_seconds\{quantile="0\.99"\} (\S+)$/m.exec(response)?.[1];
  return 1000 * Number(seconds);
}

export async function listPages(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/articles/all-articles?limit=20`);
  const { data } = (await response.json()) as { data: { slug: string }[] };
  return ['/', '/blogs', ...data.map(({ slug }) => `/blog/${encodeURIComponent(slug)}`)];
}

async function searchWith(run: (search: Search) => Promise<unknown>): Promise<SearchTiming[]> {
  const figures: SearchTiming[] = [];
  for (const [name, toTerm] of searchKinds) figures.push({ name, ...(await oneKind(run, toTerm)) });
  return figures;
}

async function oneKind(run: (search: Search) => Promise<unknown>, toTerm: (round: number) => string) {
  const took: number[] = [];
  const end = performance.now() + SECONDS_PER_KIND * 1000;
  for (let round = 0; performance.now() < end; round++) {
    const begun = performance.now();
    await run(newSearch(toTerm, round, 1980));
    took.push(performance.now() - begun);
  }
  return computeTiming(took);
}

async function searchServer(url: string, search: Search): Promise<void> {
  const response = await fetch(`${url}/api/v1/articles/all-articles?${new URLSearchParams(search)}`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`A search responded with ${response.status}.`);
}
