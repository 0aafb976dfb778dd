// `npm run test:export`: exports a demo site, imports it in empty sites on SQLite and PostgreSQL, compares
// the public pages of all of them byte for byte, and exports each again. Takes DRILL_ARTICLES, DRILL_PAGES
// and DRILL_CONTENT, a folder of Markdown to import besides. Exits with status 1 if anything differs.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres/postgres.ts';
import { say, step } from '../running/report.ts';
import { APP_SECRET, lekha, startServer } from '../running/server.ts';
import { choosePaths, differences, fillSite, readPages } from '../running/site.ts';

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
/** Every site says that it has the same URL, so that its pages can be equal. */
const siteIn = (name: string) => ({
  PUBLIC_URL: 'http://localhost:3000',
  APP_SECRET,
  DATA_DIR: inFolder(name),
});
const postgres = await startPostgres();
let failures = 0;

try {
  const site = siteIn('original');
  mkdirSync(site.DATA_DIR);
  await step(`A site of ${ARTICLES} articles`, () => fillSite(site, ARTICLES));
  if (CONTENT) await step('Import of Markdown', () => lekha(['import', CONTENT], site));
  await step('Export', () => lekha(['export', inFolder('export'), ...OPTIONS], site));
  await step('Second export in place', () => lekha(['export', inFolder('export'), ...OPTIONS], site));
  const server = await startServer(site);
  const paths = await choosePaths(server.url, PAGES);
  const expected = await readPages(server.url, [...paths, ...MORE_PATHS]);
  await server.end('SIGTERM');
  await check('sqlite', siteIn('sqlite'), expected);
  await check('postgres', { ...siteIn('postgres'), DATABASE_URL: postgres.url }, expected);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

/** Imports the export, and compares the pages and the export of the new site. */
async function check(
  name: string,
  env: Record<string, string>,
  expected: Map<string, string>,
): Promise<void> {
  await step(`Import on ${name}`, () => lekha(['import', inFolder('export')], env));
  await step(`Export of ${name}`, () => lekha(['export', inFolder(`from-${name}`), ...OPTIONS], env));
  const server = await startServer(env);
  const found = await readPages(server.url, expected.keys());
  await server.end('SIGTERM');
  const pages = differences(expected, found);
  const files = differences(readFiles(inFolder('export')), readFiles(inFolder(`from-${name}`)));
  say(`The site on ${name}: ${expected.size} pages, ${pages.length} different; ${files.length} files differ`);
  for (const path of [...pages, ...files].slice(0, 10)) say(`  ${path}`);
  failures += pages.length + files.length;
}

function readFiles(root: string): Map<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(root.length), readFileSync(path, 'latin1')]));
}
