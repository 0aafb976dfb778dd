import { cpus, loadavg, release, totalmem, type } from 'node:os';
import type { DomainFigure } from './domain.ts';
import type { ServerFigure } from './server.ts';
import type { Timing } from './timing.ts';
import type { TypingFigure } from './typing.ts';

/** Everything that one run measured. */
export interface Results {
  date: string;
  machine: string;
  node: string;
  articles: number;
  sqlite: DomainFigure[];
  /** Absent when no PostgreSQL could be had. */
  postgres?: DomainFigure[];
  server?: ServerFigure[];
  /** Absent where no Chromium could be had. */
  typing?: TypingFigure[];
}

/** The machine in a line, and how busy it was with other things: figures mean nothing without it. */
export function machine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}, ${memory} GB, ${type()} ${release()}, load ${loadavg()[0]?.toFixed(1)} before`;
}

/** The results as Markdown. */
export function report(results: Results): string {
  const { date, articles, node } = results;
  const head = `${date}, ${results.machine}, Node ${node}, ${articles.toLocaleString('en')} articles of 300 words.`;
  const parts = [head, domainTable(results)];
  if (results.server) parts.push(serverTable(results.server));
  if (results.typing) parts.push(typingTable(results.typing));
  return `${parts.join('\n\n')}\n`;
}

function domainTable({ sqlite, postgres }: Results): string {
  const rows = sqlite.map(({ name, timing, limit }) => {
    const other = postgres?.find((figure) => figure.name === name)?.timing;
    const worst = Math.max(timing.p95, other?.p95 ?? 0);
    return row([
      name,
      ...cells(timing),
      ...(other ? cells(other) : ['–', '–', '–']),
      verdict(worst, limit, 'ms'),
    ]);
  });
  const head = ['domain (ms)', 'SQLite p50', 'p95', 'p99', 'PostgreSQL p50', 'p95', 'p99', 'limit for p95'];
  return [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows].join('\n');
}

function serverTable(figures: readonly ServerFigure[]): string {
  const rows = figures.map(({ name, value, unit, limit }) =>
    row([name, `${rounded(value)} ${unit}`, verdict(value, limit, unit)]),
  );
  return [row(['server', 'measured', 'limit']), row(['---', '---:', '---:']), ...rows].join('\n');
}

/** Key to paint, milliseconds. */
export function typingTable(figures: readonly TypingFigure[]): string {
  const rows = figures.map(({ name, p50, p95, max, limit }) =>
    row([name, ...[p50, p95, max].map(rounded), verdict(p95, limit, 'ms')]),
  );
  const head = ['a key in 20,000 words, to the paint (ms)', 'p50', 'p95', 'max', 'limit for p95'];
  return [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows].join('\n');
}

function cells({ p50, p95, p99 }: Timing): string[] {
  return [p50, p95, p99].map(rounded);
}

function verdict(value: number, limit: number | undefined, unit: string): string {
  return limit === undefined ? '' : `${limit} ${unit}: ${value <= limit ? 'ok' : 'over'}`;
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
}

function row(columns: readonly string[]): string {
  return `| ${columns.join(' | ')} |`;
}
