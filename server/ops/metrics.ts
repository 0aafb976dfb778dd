import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type BackupStatus, backupStatus } from '../../domain/backup/backup.ts';
import { type Services, system } from '../../domain/context.ts';
import { countJobs } from '../../domain/jobs/jobs.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { Pages } from '../pages.ts';

/** Reads all metrics, as text that Prometheus understands. */
export type Metrics = () => Promise<string>;

interface MetricSources {
  services: Services;
  cache: PageCache;
  pages: Pages;
}

const RESOLUTION_MS = 10;

/** Starts measuring the server. While the database is down, the metrics of the job queue are left out. */
export function openMetrics({ services, cache, pages }: MetricSources): Metrics {
  const { db, now } = services;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return async () => {
    const { hits, misses, stale } = cache.stats;
    const { rss, heapUsed, external } = process.memoryUsage();
    const isUp = db.availability.awayMs === undefined;
    const jobs = await countJobs({ db, now }).catch(() => ({}));
    const backup = await backupStatus({ ...services, actor: system }).catch(() => null);
    const text = [
      counter('ssr_renders_total', 'Pages rendered', pages.renders),
      counter('page_cache_hits_total', 'Pages served from the cache', hits),
      counter('page_cache_misses_total', 'Requests for pages that were not in the cache', misses),
      counter('page_cache_stale_total', 'Pages served from the cache while the database was down', stale),
      gauge('page_cache_bytes', 'Memory used by cached pages', cache.bytes),
      gauge('event_loop_lag_seconds', 'Delay of the event loop since the last scrape', {
        '{quantile="0.5"}': lagSeconds(delay, delay.percentile(50)),
        '{quantile="0.99"}': lagSeconds(delay, delay.percentile(99)),
        '{quantile="1"}': lagSeconds(delay, delay.max),
      }),
      gauge('database_up', '1 if the database responds, otherwise 0', isUp ? 1 : 0),
      counter('database_statements_total', 'Statements sent to the database', db.statements()),
      counter('database_errors_total', 'Statements that failed', db.failures()),
      gauge('process_resident_memory_bytes', 'Resident memory', rss),
      gauge('process_heap_bytes', 'Heap memory in use', heapUsed),
      gauge('process_external_memory_bytes', 'Memory outside the heap, including cached pages', external),
      gauge(
        'jobs',
        'Jobs in the queue, which all instances share',
        Object.fromEntries(Object.entries(jobs).map(([state, count]) => [`{state="${state}"}`, count])),
      ),
      ...backupMetrics(backup, now()),
    ];
    // The delay is reported since the last scrape.
    delay.reset();
    return text.join('');
  };
}

/** Left out without scheduled backups; the age and size also before the first one. */
function backupMetrics(status: BackupStatus | null, now: number): string[] {
  if (!status) return [];
  const { last, isFailing } = status;
  const failing = gauge(
    'backup_failing',
    '1 if the last scheduled backup failed, otherwise 0',
    isFailing ? 1 : 0,
  );
  if (!last) return [failing];
  const age = (now - Date.parse(last.at)) / 1000;
  return [
    failing,
    gauge('backup_age_seconds', 'Time since the last scheduled backup that was verified', age),
    gauge('backup_bytes', 'Size of that backup', last.bytes),
  ];
}

/** The delay without the timer's own resolution. */
function lagSeconds({ count }: ReturnType<typeof monitorEventLoopDelay>, nanoseconds: number): number {
  return count > 0 ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) : 0;
}

function counter(name: string, help: string, value: number): string {
  return format('counter', name, help, { '': value });
}

/** A metric that may fall, with one value or a value for each set of labels. */
function gauge(name: string, help: string, values: number | Record<string, number>): string {
  return format('gauge', name, help, typeof values === 'number' ? { '': values } : values);
}

/** @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
function format(kind: string, name: string, help: string, values: Record<string, number>): string {
  const lines = Object.entries(values).map(([labels, value]) => `${name}${labels} ${value}\n`);
  return lines.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}
