import { cpus, loadavg, release, totalmem, type } from 'node:os';
import type { DomainFigure } from './domain.ts';
import type { ServerFigure } from './server.ts';
import { MAX_FULL_ARTICLES } from './short.ts';
import { rounded, table, verdict } from './table.ts';
import type { Timing } from './timing.ts';
import type { Traffic } from './traffic.ts';
import { trafficTable, visibleTable } from './traffic-table.ts';
import type { TypingFigure } from './typing.ts';
import type { Visible } from './visible.ts';

/** All measurements of one run. */
export interface Results {
  date: string;
  machine: string;
  node: string;
  articles: number;
  /** Absent if the domain was skipped. */
  sqlite?: DomainFigure[];
  /** Absent without PostgreSQL. */
  postgres?: DomainFigure[];
  server?: ServerFigure[];
  traffic?: Traffic;
  visible?: Visible;
  /** Absent without Chromium. */
  typing?: TypingFigure[];
}

/** Describes the machine and its load: results mean nothing without it. */
export function machine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}, ${memory} GB, ${type()} ${release()}, load ${loadavg()[0]?.toFixed(1)} before`;
}

/** Formats the results as Markdown. */
export function report(results: Results): string {
  const { date, articles, node } = results;
  const head = `${date}, ${results.machine}, Node ${node}, ${articles.toLocaleString('en')} ${words(articles)}.`;
  const parts = [head];
  if (results.sqlite) parts.push(domainTable(results.sqlite, results.postgres));
  if (results.server) parts.push(serverTable(results.server));
  if (results.visible) parts.push(visibleTable(results.visible));
  if (results.traffic) parts.push(trafficTable(results.traffic));
  if (results.typing) parts.push(typingTable(results.typing));
  return `${parts.join('\n\n')}\n`;
}

function words(articles: number): string {
  return `articles of ${articles > MAX_FULL_ARTICLES ? 'one sentence' : '300 words'}`;
}

function domainTable(sqlite: DomainFigure[], postgres: DomainFigure[] | undefined): string {
  const rows = sqlite.map(({ name, timing, limit }) => {
    const other = postgres?.find((figure) => figure.name === name)?.timing;
    const worst = Math.max(timing.p95, other?.p95 ?? 0);
    return [name, ...cells(timing), ...(other ? cells(other) : ['–', '–', '–']), verdict(worst, limit, 'ms')];
  });
  const head = ['domain (ms)', 'SQLite p50', 'p95', 'p99', 'PostgreSQL p50', 'p95', 'p99', 'limit for p95'];
  return table(head, rows);
}

function serverTable(figures: readonly ServerFigure[]): string {
  const rows = figures.map(({ name, value, unit, limit }) => [
    name,
    `${rounded(value)} ${unit}`,
    verdict(value, limit, unit),
  ]);
  return table(['server', 'measured', 'limit'], rows);
}

/** From key to paint, in milliseconds. */
export function typingTable(figures: readonly TypingFigure[]): string {
  const bare = figures.find(({ limit }) => limit === undefined);
  const rows = figures.map(({ name, p50, p95, max, limit }) => {
    const ratio = bare && p95 / bare.p95;
    return [name, ...[p50, p95, max].map(rounded), ratio?.toFixed(2) ?? '', verdict(p95, limit, 'ms')];
  });
  const key = 'a key in 20,000 words, to the paint (ms)';
  const head = [key, 'p50', 'p95', 'max', 'p95 to that of a bare element', 'limit for p95'];
  return table(head, rows);
}

function cells({ p50, p95, p99 }: Timing): string[] {
  return [p50, p95, p99].map(rounded);
}
