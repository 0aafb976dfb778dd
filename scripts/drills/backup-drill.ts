// `npm run test:backup`: backs a demo site up under load, restores it in empty folders, moves it to
// PostgreSQL and back, and compares the public pages of all of them. Takes DRILL_ARTICLES and DRILL_PAGES.
// Exits with status 1 if anything differs.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres/postgres.ts';
import { say, step } from '../running/report.ts';
import { APP_SECRET, createArticle, lekha, signIn, startServer } from '../running/server.ts';
import { choosePaths, differences, fillSite, readPages, withServices } from '../running/site.ts';
import { startS3 } from '../s3/s3-server.ts';

const ARTICLES = Number(process.env.DRILL_ARTICLES ?? 20_000);
const PAGES = Number(process.env.DRILL_PAGES ?? 300);
const WRITERS = 4;

const folder = mkdtempSync(join(tmpdir(), 'lekha-drill-'));
const postgres = await startPostgres();
const s3 = await startS3();
const { S3_BUCKET: _, ...s3Access } = s3.env;
/** Every site says that it has the same URL, so that its pages can be equal. */
const common = { PUBLIC_URL: 'http://localhost:3000', APP_SECRET };
const original = { ...common, DATA_DIR: join(folder, 'original') };
const restored = { ...common, DATA_DIR: join(folder, 'restored') };
/** Its server needs no access to S3, and would refuse it without a bucket. */
const fromBucket = { ...common, DATA_DIR: join(folder, 'from-bucket') };
const onPostgres = { ...restored, DATABASE_URL: postgres.url };
const archive = join(folder, 'site.tar.zst');
const inBucket = 's3://backups/drill/site.tar.zst';
/** Ids of drafts, which no public page shows. */
const acknowledged: string[] = [];
let failures = 0;

try {
  mkdirSync(original.DATA_DIR);
  const account = await step(`A site of ${ARTICLES} articles`, () => fillSite(original, ARTICLES));
  const server = await startServer(original);
  const paths = choosePaths(server.url, PAGES);
  const cookie = await signIn(server.url, account);
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) await createDraft(server.url, cookie);
  });
  while (acknowledged.length < 20) await createDraft(server.url, cookie);
  const before = acknowledged.length;
  await step('Backup under load', () => lekha(['backup', archive], original));
  const written = acknowledged.length - before;
  const beforeSecond = acknowledged.length;
  await step('Backup to S3 under load', () => lekha(['backup', inBucket], { ...original, ...s3Access }));
  isOver = true;
  await Promise.all(writers);
  say(`  ${before} drafts were acknowledged before it, ${written} during it`);
  const expected = await readPages(server.url, await paths);
  await server.end('SIGTERM');

  const drafts = acknowledged.slice(0, before);
  await step('Verify', () => lekha(['verify', archive], restored));
  await step('Restore', () => lekha(['restore', archive], restored));
  await compare('The restored site', restored, expected, drafts);
  await step('Verify on S3', () => lekha(['verify', inBucket], { ...fromBucket, ...s3Access }));
  await step('Restore from S3', () => lekha(['restore', inBucket], { ...fromBucket, ...s3Access }));
  await compare('The site restored from S3', fromBucket, expected, acknowledged.slice(0, beforeSecond));
  await step('Move to PostgreSQL', () => lekha(['move', '--to', postgres.url], restored));
  await compare('The site on PostgreSQL', onPostgres, expected, drafts);
  await step('Move back', () => lekha(['move', '--to', 'sqlite', '--replace'], onPostgres));
  await compare('The site on SQLite again', restored, expected, drafts);
} finally {
  await postgres.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

async function createDraft(url: string, cookie: string): Promise<void> {
  const response = await createArticle(url, cookie, { title: 'A draft', status: 'draft' });
  if (response.status !== 201) throw new Error(`Writing: ${response.status} ${await response.text()}`);
  acknowledged.push((await response.json()).data._id);
}

async function compare(
  name: string,
  env: Record<string, string>,
  expected: Map<string, string>,
  drafts: string[],
): Promise<void> {
  const server = await startServer(env);
  const found = await readPages(server.url, expected.keys());
  await server.end('SIGTERM');
  const rows = await withServices(env, ({ db }) => db.read.selectFrom('article').select('id').execute());
  const ids = new Set(rows.map(({ id }) => id));
  const missing = drafts.filter((id) => !ids.has(id));
  const different = differences(expected, found);
  const errors = [...found].filter(([, text]) => !text.startsWith('200')).map(([path]) => path);
  say(`${name}: ${expected.size} pages, ${different.length} different, ${missing.length} writes missing`);
  for (const path of [...different, ...errors].slice(0, 10)) say(`  ${path}`);
  failures += different.length + missing.length + errors.length;
}
