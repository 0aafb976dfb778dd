// `npm run bench:search`: fills a database with articles, measures how fast they are indexed and
// searched, and whether known articles are found. Prints a table and writes bench/search-results.json. It
// never fails because something is slow.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Services } from '../domain/context.ts';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { withServices } from '../scripts/running/site.ts';
import { openBenchPostgres } from './postgres.ts';
import { machine } from './report.ts';
import { copyArticles, fillForSearch } from './search-corpus.ts';
import { findKnown, type KnownResult } from './search-known.ts';
import { measureSearches } from './search-latency.ts';
import { measureReaders } from './search-readers.ts';
import { type SearchResult, searchTables } from './search-table.ts';

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    words: { type: 'string', default: '800' },
    scripts: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '60' },
    data: { type: 'string' },
    content: { type: 'string' },
    postgres: { type: 'boolean', default: true },
    server: { type: 'boolean', default: true },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

const help = `Usage: npm run bench:search [-- OPTIONS]

  --articles N     articles (100000)
  --words N        words in each (800)
  --scripts        articles in Latin, Bengali, Arabic, Cyrillic and Han in turn, instead of Latin alone
  --rounds N       searches of each kind; the common words are the N most frequent (60)
  --data FOLDER    keep the SQLite corpus there, and use it again next time
  --content DATA   look for known items in the articles of a SQLite data folder of a real site, per language, instead of in the
                   corpus; on PostgreSQL in a copy of them
  --no-postgres    SQLite alone
  --no-server      without readers of the built server meanwhile`;

/** The site whose articles are looked for. */
const realSite = { DATA_DIR: values.content ?? '' };

if (values.help) console.error(help);
else await bench(Number(values.articles));

async function bench(articles: number): Promise<void> {
  if (values.server) ensureBuilt();
  const where = machine();
  const results: Record<string, SearchResult> = { SQLite: await onSqlite(articles) };
  if (values.postgres) results.PostgreSQL = await onPostgres(articles);
  const report = { date: new Date().toISOString().slice(0, 10), machine: where, articles, results };
  writeFileSync(join(import.meta.dirname, 'search-results.json'), `${JSON.stringify(report, null, 2)}\n`);
  for (const [name, result] of Object.entries(results)) process.stdout.write(searchTables(name, result));
}

async function onSqlite(articles: number): Promise<SearchResult> {
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'lekha-bench-'));
  try {
    return await withServices({ DATA_DIR: dataDir }, async (services) => {
      const measured = await measure(services, articles);
      const readers = values.server ? await measureReaders(services, dataDir) : undefined;
      const known =
        values.content === undefined ? await findKnown(services) : await withServices(realSite, findKnown);
      return { ...measured, readers, known };
    });
  } finally {
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(articles: number): Promise<SearchResult> {
  const postgres = await openBenchPostgres();
  const { services, dataDir, env } = postgres;
  try {
    const measured = await measure(services, articles, postgres.analyze);
    const readers = values.server ? await measureReaders(services, dataDir, env) : undefined;
    const known = values.content === undefined ? await findKnown(services) : await knownOnPostgres();
    return { ...measured, readers, known };
  } finally {
    await postgres.close();
  }
}

async function measure(services: Services, articles: number, settle = async () => {}) {
  const { scripts } = values;
  const corpus = { articles, words: Number(values.words), scripts };
  const { indexedPerSecond } = await fillForSearch(services, corpus);
  await settle();
  return {
    indexedPerSecond,
    latency: await measureSearches(services, { rounds: Number(values.rounds), scripts }),
  };
}

/** Copies the articles of a real site into their own database. */
async function knownOnPostgres(): Promise<KnownResult[]> {
  const postgres = await openBenchPostgres();
  try {
    await withServices(realSite, (services) => copyArticles(services, postgres.services));
    return await findKnown(postgres.services);
  } finally {
    await postgres.close();
  }
}
