import type { KnownResult } from './search-known.ts';
import type { SearchTiming } from './search-latency.ts';
import type { ReaderLatency, Readers } from './search-readers.ts';
import { rounded, table, verdict } from './table.ts';

/** All measurements on one database. */
export interface SearchResult {
  indexedPerSecond?: number | undefined;
  latency: SearchTiming[];
  readers?: Readers | undefined;
  known: KnownResult[];
}

const TARGET_MS = 50;
const WANTED_READERS_MS = 20;
const WAYS = ['title', 'phrase', 'prefix', 'one mistake'];

/** Formats the results of one database as Markdown. */
export function searchTables(
  name: string,
  { indexedPerSecond, latency, readers, known }: SearchResult,
): string {
  const rate = indexedPerSecond ? `${Math.round(indexedPerSecond)} articles indexed a second` : '';
  const parts = [`${name}: ${rate}`, latencyTable('search (ms)', latency)];
  if (readers) parts.push(readersTable(readers), latencyTable('searches meanwhile (ms)', readers.searches));
  return `\n${[...parts, knownTable(known)].join('\n\n')}\n`;
}

function latencyTable(name: string, figures: SearchTiming[]): string {
  const rows = figures.map((figure) => {
    const times = [figure.p50, figure.p95, figure.p99].map(rounded);
    return [figure.name, ...times, verdict(figure.p95, TARGET_MS, 'ms')];
  });
  return table([name, 'p50', 'p95', 'p99', 'wanted of p95'], rows);
}

function readersTable({ rate, alone, meanwhile, elsewhere }: Readers): string {
  const line = (name: string, { p50, p99, loopP99 }: ReaderLatency) => [
    name,
    ...[p50, p99].map(rounded),
    verdict(p99, WANTED_READERS_MS, 'ms'),
    rounded(loopP99),
  ];
  return table(
    [`readers of cached pages, ${rate} a second (ms)`, 'p50', 'p99', 'wanted of p99', 'event loop late, p99'],
    [
      line('alone', alone),
      line('during searches', meanwhile),
      line('while another process searches the database', elsewhere),
    ],
  );
}

function knownTable(known: KnownResult[]): string {
  const langs = [...new Set(known.map(({ lang }) => lang))];
  const cell = (some: KnownResult[]) => {
    const total = some.reduce((sum, each) => sum + each.searches, 0);
    return total === 0 ? '' : `${some.reduce((sum, each) => sum + each.found, 0)} of ${total}`;
  };
  const cells = (some: KnownResult[]) => WAYS.map((way) => cell(some.filter((each) => each.way === way)));
  return table(
    ['in the first five', ...WAYS],
    [
      ...langs.map((lang) => [lang, ...cells(known.filter((each) => each.lang === lang))]),
      ['all', ...cells(known)],
    ],
  );
}
