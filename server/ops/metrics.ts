import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type BackupStatus, backupStatus } from '../../domain/backup/backup.ts';
import { type Services, system } from '../../domain/context.ts';
import { countJobs, overdueJobs } from '../../domain/jobs/jobs.ts';
import { lastErrors, mailStatus, runningInstances, storageStatus } from '../../domain/system/system.ts';
import { programVersion } from '../../platform/install-folder.ts';
import { logState } from '../../platform/log.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { Pages } from '../render-page.ts';

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
    const isUp = db.availability.unavailableMs === undefined;
    const jobs = await countJobs({ db, now }).catch(() => ({}));
    const overdue = await overdueJobs({ db, now }).catch(() => null);
    const backup = await backupStatus({ ...services, actor: system }).catch(() => null);
    const text = [
      gauge('lekha_info', 'The version of this server', { [`{version="${programVersion()}"}`]: 1 }),
      counter('ssr_renders_total', 'Pages rendered', pages.renders),
      counter('page_cache_hits_total', 'Pages served from the cache', hits),
      counter('page_cache_misses_total', 'Requests for pages that were not in the cache', misses),
      counter('page_cache_stale_total', 'Pages served from the cache while the database was down', stale),
      gauge('page_cache_bytes', 'Memory used by cached pages', cache.bytes),
      gauge('page_cache_max_bytes', 'Maximum of that memory', cache.state.maxBytes),
      gauge('event_loop_lag_seconds', 'Delay of the event loop since the last scrape', {
        '{quantile="0.5"}': lagSeconds(delay, delay.percentile(50)),
        '{quantile="0.99"}': lagSeconds(delay, delay.percentile(99)),
        '{quantile="1"}': lagSeconds(delay, delay.max),
      }),
      gauge('database_up', '1 if the database responds, otherwise 0', isUp ? 1 : 0),
      counter('database_statements_total', 'Statements sent to the database', db.statements()),
      counter('database_errors_total', 'Statements that failed', db.failures()),
      counter(
        'log_lines_dropped',
        'Log lines that the output did not take',
        logState(services.log).linesDropped,
      ),
      gauge('process_resident_memory_bytes', 'Resident memory', rss),
      gauge('process_heap_bytes', 'Heap memory in use', heapUsed),
      gauge('process_external_memory_bytes', 'Memory outside the heap, including cached pages', external),
      gauge(
        'jobs',
        'Jobs in the queue, which all instances share',
        Object.fromEntries(Object.entries(jobs).map(([state, count]) => [`{state="${state}"}`, count])),
      ),
      overdue
        ? gauge('jobs_overdue', 'Periodic jobs that have not run for twice their period', overdue.length)
        : '',
      ...backupMetrics(backup, now()),
      ...(await systemMetrics(services)),
    ];
    // The delay is reported since the last scrape.
    delay.reset();
    return text.join('');
  };
}

/** Formats the other numbers of the System page. Leaves out those that cannot be read. */
async function systemMetrics(services: Services): Promise<string[]> {
  const [database, storage, mail, instances, errors] = await Promise.all([
    services.db.about().catch(() => null),
    storageStatus(services).catch(() => null),
    mailStatus(services).catch(() => null),
    runningInstances(services).catch(() => null),
    lastErrors(services).catch(() => null),
  ]);
  const free = storage?.freeBytes ?? null;
  const sent = mail?.lastSent ?? null;
  return [
    database ? gauge('database_bytes', 'Size of the database', database.bytes) : '',
    storage ? gauge('media_bytes', 'Size of all original images', storage.bytes) : '',
    storage ? gauge('storage_up', '1 if media can be stored, otherwise 0', storage.ready ? 1 : 0) : '',
    free === null ? '' : gauge('disk_free_bytes', 'Free space on the disk of the data folder', free),
    mail
      ? gauge('mail_failing', '1 if the last email could not be sent, otherwise 0', mail.failing ? 1 : 0)
      : '',
    sent
      ? gauge('mail_last_sent_timestamp_seconds', 'When the last email was sent', Date.parse(sent.at) / 1000)
      : '',
    instances ? gauge('instances', 'Running servers, this one included', Math.max(1, instances.length)) : '',
    errors
      ? gauge('errors_last_day', 'Errors that all servers logged in the last 24 hours', errors.total)
      : '',
  ];
}

/** Left out without scheduled backups; the age and size before the first backup. */
function backupMetrics(status: BackupStatus | null, now: number): string[] {
  if (!status) return [];
  const { isScheduled, last, isFailing } = status;
  const failing = isScheduled
    ? gauge('backup_failing', '1 if the last scheduled backup failed, otherwise 0', isFailing ? 1 : 0)
    : '';
  if (!last) return [failing];
  const age = (now - Date.parse(last.at)) / 1000;
  return [
    failing,
    gauge('backup_age_seconds', 'Time since the last backup that was verified', age),
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
