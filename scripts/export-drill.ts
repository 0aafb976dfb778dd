// `npm run test:export`: exports a demo site, imports it in empty sites on SQLite and PostgreSQL, compares the public pages
// of all of them byte for byte, and exports each again. Takes DRILL_ARTICLES, DRILL_PAGES and DRILL_CONTENT, a folder of
// Markdown to import besides. Exits with status 1 if anything differs.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from '../commands/demo/fill.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { openServices } from '../server/startup/services.ts';
import { APP_SECRET, choosePaths, lekha, readPages, say, startServer, step, stop } from './drill.ts';
import { startPostgres } from './postgres.ts';

const ARTICLES = Number(process.env.DRILL_ARTICLES ?? 5000);
const PAGES = Number(process.env.DRILL_PAGES ?? 1000);
const CONTENT = process.env.DRILL_CONTENT;
const OPTIONS = ['--revisions', '--with-personal-data'];
/** Answers for visitors besides the pages of the sitemap. */
const MORE_PATHS = [
  '/search?q=time+light',
  '/search?q=nothing-has-this-word',
  '/terms',
  '/robots.txt',
  '/api/v1/articles/all-articles',
  '/api/v1/articles/all-articles?searchTerm=light',
  '/api/v1/articles/featured-article',
  '/api/v1/categories',
];

const folder = mkdtempSync(join(tmpdir(), 'lekha-drill-'));
const inFolder = (name: string) => join(folder, name);
const postgres = await startPostgres();
let failures = 0;

try {
  await step(`A site of ${ARTICLES} articles`, fill);
  if (CONTENT)
    await step('Import of Markdown', () => lekha(['import', CONTENT], { DATA_DIR: inFolder('original') }));
  const site = { DATA_DIR: inFolder('original') };
  await step('Export', () => lekha(['export', inFolder('export'), ...OPTIONS], site));
  await step('Second export in place', () => lekha(['export', inFolder('export'), ...OPTIONS], site));
  const server = await startServer(site);
  const expected = await readPages(server, [...(await choosePaths(server, PAGES)), ...MORE_PATHS]);
  await stop(server);
  await check('sqlite', { DATA_DIR: inFolder('sqlite') }, expected);
  await check('postgres', { DATA_DIR: inFolder('postgres'), DATABASE_URL: postgres.url }, expected);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

async function fill(): Promise<void> {
  mkdirSync(inFolder('original'));
  const services = await openServices(
    readConfig({ DATA_DIR: inFolder('original'), APP_SECRET }),
    openLog('error'),
  );
  try {
    await fillDemo(services, { articles: ARTICLES });
  } finally {
    await services.db.close();
  }
}

/** Imports the export, and compares the pages and the export of the new site. */
async function check(
  name: string,
  env: Record<string, string>,
  expected: Map<string, string>,
): Promise<void> {
  await step(`Import on ${name}`, () => lekha(['import', inFolder('export')], env));
  await step(`Export of ${name}`, () => lekha(['export', inFolder(`from-${name}`), ...OPTIONS], env));
  const server = await startServer(env);
  const found = await readPages(server, [...expected.keys()]);
  await stop(server);
  const pages = differences(expected, found);
  const files = differences(readFiles(inFolder('export')), readFiles(inFolder(`from-${name}`)));
  say(`The site on ${name}: ${expected.size} pages, ${pages.length} different; ${files.length} files differ`);
  for (const path of [...pages, ...files].slice(0, 10)) say(`  ${path}`);
  failures += pages.length + files.length;
}

function differences(expected: Map<string, string>, found: Map<string, string>): string[] {
  const paths = new Set([...expected.keys(), ...found.keys()]);
  return [...paths].filter((path) => expected.get(path) !== found.get(path));
}

function readFiles(root: string): Map<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(root.length), readFileSync(path, 'latin1')]));
}
