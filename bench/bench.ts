// `npm run bench`: measures the domain and the built server on a corpus that is the same everywhere, and
// prints a table. It never fails because something is slow.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Services } from '../domain/context.ts';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { withServices } from '../scripts/running/site.ts';
import { type DomainFigure, measureDomain } from './domain.ts';
import { measureEditorStart } from './editor-start.ts';
import { measureFeatures } from './features.ts';
import { loadCorpus } from './load.ts';
import { nginxVersion } from './nginx.ts';
import { openBenchPostgres } from './postgres.ts';
import { machine, type Results, report, typingTable } from './report.ts';
import { measureServer } from './server.ts';
import { measureTraffic } from './traffic.ts';
import { measureTyping, type TypingFigure } from './typing.ts';
import { measureVisible } from './visible.ts';

const help = `Usage: npm run bench [-- OPTIONS]

  --articles N     articles in the corpus (20000)
  --data FOLDER    keep the SQLite corpus there, and use it again next time
  --no-postgres    SQLite alone
  --no-domain      the server alone
  --no-server      the domain alone
  --typing         typing in the editor alone
  --editor-start   the start of the editor, settings and login on a slow device alone
  --features       a cached article with statistics, comments and likes on and off alone
  --no-typing      leave it out`;

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '20000' },
    data: { type: 'string' },
    postgres: { type: 'boolean', default: true },
    domain: { type: 'boolean', default: true },
    server: { type: 'boolean', default: true },
    typing: { type: 'boolean' },
    'editor-start': { type: 'boolean' },
    features: { type: 'boolean' },
    help: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

if (values.help || !/^[1-9]\d*$/.test(values.articles)) console.error(help);
else if (values['editor-start']) await benchEditorStart();
else if (values.features) await benchFeatures();
else if (values.typing) await benchTyping();
else await bench(Number(values.articles));

async function bench(articles: number): Promise<void> {
  if (values.server) ensureBuilt();
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'lekha-bench-'));
  const where = machine();
  try {
    const site = { DATA_DIR: dataDir };
    const sqlite = await withServices(site, (services) => loadAndMeasure('SQLite', services, articles));
    const results: Results = {
      date: new Date().toISOString().slice(0, 10),
      machine: where,
      node: process.versions.node,
      articles,
      sqlite,
      ...(values.server ? await onServer(dataDir) : {}),
      typing: values.typing === false ? undefined : await onChromium(),
      postgres: values.postgres && values.domain ? await onPostgres(articles) : undefined,
    };
    writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
    process.stdout.write(`\n${report(results)}`);
  } finally {
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onServer(dataDir: string): Promise<Pick<Results, 'server' | 'visible' | 'traffic'>> {
  console.error('The server: starts, edits, and traffic for some three minutes');
  return {
    server: await measureServer(dataDir),
    visible: await measureVisible(dataDir),
    traffic: await measureTraffic(dataDir, nginxVersion() !== null),
  };
}

async function benchEditorStart(): Promise<void> {
  ensureBuilt();
  process.stdout.write(`${JSON.stringify(await measureEditorStart(), null, 2)}\n`);
}

async function benchFeatures(): Promise<void> {
  ensureBuilt();
  process.stdout.write(`${machine()}\n\n${await measureFeatures()}`);
}

async function benchTyping(): Promise<void> {
  ensureBuilt();
  const where = machine();
  const figures = await onChromium();
  if (figures) process.stdout.write(`\n${where}\n\n${typingTable(figures)}\n`);
}

/** Returns undefined and prints the reason if no browser is found. */
function onChromium(): Promise<TypingFigure[] | undefined> {
  return measureTyping().catch((error: Error) => {
    console.error(`Without typing: ${error.message}`);
    return undefined;
  });
}

/** Returns undefined and prints the reason if PostgreSQL cannot be started. */
async function onPostgres(articles: number): Promise<DomainFigure[] | undefined> {
  const postgres = await openBenchPostgres().catch((error: Error) => {
    console.error(`Without PostgreSQL: ${error.message}`);
  });
  if (!postgres) return undefined;
  try {
    return await loadAndMeasure('PostgreSQL', postgres.services, articles, postgres.analyze);
  } finally {
    await postgres.close();
  }
}

async function loadAndMeasure(
  name: string,
  services: Services,
  articles: number,
  settle = async () => {},
): Promise<DomainFigure[] | undefined> {
  const begun = performance.now();
  await loadCorpus(services, articles, (done) => {
    if (done % 2000 === 0) console.error(`${name}: ${done} of ${articles} articles loaded`);
  });
  await settle();
  console.error(`${name}: loaded in ${Math.round((performance.now() - begun) / 1000)} s, measuring`);
  return values.domain ? measureDomain(services) : undefined;
}
