import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Services } from '../../domain/context.ts';
import { countJobs } from '../../domain/jobs/jobs.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { Sample } from './prometheus.ts';

/** Reads all metrics. */
export type Metrics = () => Promise<Sample[]>;

export interface MetricSources {
  services: Services;
  cache: PageCache;
  /** Pages rendered since the start. */
  renders(): number;
}

const RESOLUTION_MS = 10;

/** Starts measuring the server. While the database is down, the metrics of the job queue are left out. */
export function openMetrics({ services, cache, renders }: MetricSources): Metrics {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return async () => {
    const samples = [
      counter('ssr_renders_total', 'Pages rendered', renders()),
      counter('page_cache_hits_total', 'Pages served from the cache', cache.stats.hits),
      counter('page_cache_misses_total', 'Requests for pages that were not in the cache', cache.stats.misses),
      counter(
        'page_cache_stale_total',
        'Pages served from the cache while the database was down',
        cache.stats.stale,
      ),
      gauge('page_cache_bytes', 'Memory used by cached pages', cache.bytes),
      ...lag(delay),
      gauge(
        'database_up',
        '1 if the database responds, otherwise 0',
        services.db.availability.awayMs === undefined ? 1 : 0,
      ),
      counter('database_statements_total', 'Statements sent to the database', services.db.statements()),
      counter('database_errors_total', 'Statements that failed', services.db.failures()),
      ...memory(),
      ...(await queue(services)),
    ];
    // The delay is reported since the last scrape.
    delay.reset();
    return samples;
  };
}

/** Delay of the event loop, without the timer's own resolution. */
function lag(delay: ReturnType<typeof monitorEventLoopDelay>): Sample[] {
  const name = 'event_loop_lag_seconds';
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
  const at = (quantile: string, nanoseconds: number): Sample => ({
    ...gauge(
      name,
      'Delay of the event loop since the last scrape',
      delay.count > 0 ? seconds(nanoseconds) : 0,
    ),
    labels: { quantile },
  });
  return [at('0.5', delay.percentile(50)), at('0.99', delay.percentile(99)), at('1', delay.max)];
}

function memory(): Sample[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  return [
    gauge('process_resident_memory_bytes', 'Resident memory', rss),
    gauge('process_heap_bytes', 'Heap memory in use', heapUsed),
    gauge('process_external_memory_bytes', 'Memory outside the heap, including cached pages', external),
  ];
}

async function queue(services: Services): Promise<Sample[]> {
  const jobs = await countJobs(services).catch(() => null);
  if (!jobs) return [];
  return Object.entries(jobs).map(([state, value]) => ({
    ...gauge('jobs', 'Jobs in the queue, which all instances share', value),
    labels: { state },
  }));
}

function counter(name: string, help: string, value: number): Sample {
  return { name, kind: 'counter', help, value };
}

function gauge(name: string, help: string, value: number): Sample {
  return { name, kind: 'gauge', help, value };
}
