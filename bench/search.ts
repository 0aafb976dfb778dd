// `npm run bench:search`: fills a database with articles of 800 words, measures how fast they are indexed and searched, and
// whether what is known to be there is found. Prints a table and writes bench/search-results.json. Fails for nothing slow.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Services } from '../domain/context.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { openServices } from '../server/services.ts';
import { openBenchPostgres } from './postgres.ts';
import { machine } from './report.ts';
import { fillForSearch } from './search-corpus.ts';
import { findKnown, type Known } from './search-known.ts';
import { measureSearches, type SearchFigure } from './search-latency.ts';

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    data: { type: 'string' },
    content: { type: 'string' },
    postgres: { type: 'boolean', default: true },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

const help = `Usage: npm run bench:search [-- OPTIONS]

  --articles N     articles of 800 words (100000)
  --data FOLDER    keep the SQLite corpus there, and use it again next time
  --content DATA   look for known items in the SQLite data folder of a real site, per language, instead of in the corpus
  --no-postgres    SQLite alone`;

interface Result {
  indexedPerSecond?: number | undefined;
  latency: SearchFigure[];
  known: Known[];
}

if (values.help) console.error(help);
else await bench(Number(values.articles));

async function bench(articles: number): Promise<void> {
  const where = machine();
  const results: Record<string, Result> = { SQLite: await onSqlite(articles) };
  if (values.postgres) results.PostgreSQL = await onPostgres(articles);
  const report = { date: new Date().toISOString().slice(0, 10), machine: where, articles, results };
  writeFileSync(join(import.meta.dirname, 'search-results.json'), `${JSON.stringify(report, null, 2)}\n`);
  for (const [name, result] of Object.entries(results)) print(name, result);
}

async function onSqlite(articles: number): Promise<Result> {
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'lekha-bench-'));
  const services = await openFolder(dataDir);
  try {
    return await measure(services, articles);
  } finally {
    await services.db.close();
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(articles: number): Promise<Result> {
  const postgres = await openBenchPostgres();
  try {
    return await measure(postgres.services, articles, postgres.analyze);
  } finally {
    await postgres.close();
  }
}

async function measure(services: Services, articles: number, settle = async () => {}): Promise<Result> {
  const { indexedPerSecond } = await fillForSearch(services, articles);
  await settle();
  const latency = await measureSearches(services);
  if (values.content === undefined) return { indexedPerSecond, latency, known: await findKnown(services) };
  const real = await openFolder(values.content);
  const known = await findKnown(real);
  await real.db.close();
  return { indexedPerSecond, latency, known };
}

function openFolder(dataDir: string): Promise<Services> {
  return openServices(readConfig({ DATA_DIR: dataDir }), openLog('warn', process.stderr));
}

function print(name: string, { indexedPerSecond, latency, known }: Result): void {
  const lines = [
    `\n${name}: ${indexedPerSecond ? `${Math.round(indexedPerSecond)} articles indexed a second` : ''}`,
  ];
  for (const { name, p50, p95 } of latency)
    lines.push(`| ${name} | p50 ${p50.toFixed(1)} ms | p95 ${p95.toFixed(1)} ms |`);
  for (const { lang, way, asked, found } of known)
    lines.push(`| ${lang} | ${way} | ${found} of ${asked} in the first five |`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
