// `npm run test:backup`: backs a demo site up under load, restores it in empty folders, moves it to PostgreSQL and back, and
// compares the public pages of all of them. Takes DRILL_ARTICLES and DRILL_PAGES. Exits with status 1 if anything differs.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from '../commands/demo/fill.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { openServices } from '../server/startup/services.ts';
import {
  APP_SECRET,
  choosePaths,
  environment,
  lekha,
  PUBLIC_URL,
  readPages,
  type Server,
  say,
  startServer,
  step,
  stop,
} from './drill.ts';
import { startPostgres } from './postgres.ts';
import { startS3 } from './s3/s3-server.ts';

const ARTICLES = Number(process.env.DRILL_ARTICLES ?? 20_000);
const PAGES = Number(process.env.DRILL_PAGES ?? 300);
const WRITERS = 4;

const folder = mkdtempSync(join(tmpdir(), 'lekha-drill-'));
const postgres = await startPostgres();
const s3 = await startS3();
const { S3_BUCKET: _, ...s3Access } = s3.env;
const original = join(folder, 'original');
const restored = join(folder, 'restored');
const fromBucket = join(folder, 'from-bucket');
const archive = join(folder, 'site.tar.zst');
const inBucket = 's3://backups/drill/site.tar.zst';
/** Ids of drafts, which no public page shows. */
const acknowledged: string[] = [];
let failures = 0;

try {
  const account = await step(`A site of ${ARTICLES} articles`, fill);
  const server = await startServer({ DATA_DIR: original });
  const paths = choosePaths(server, PAGES);
  const cookie = await signIn(server, account);
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) await createDraft(server, cookie);
  });
  while (acknowledged.length < 20) await createDraft(server, cookie);
  const before = acknowledged.length;
  await step('Backup under load', () => lekha(['backup', archive], { DATA_DIR: original }));
  const written = acknowledged.length - before;
  const beforeSecond = acknowledged.length;
  await step('Backup to S3 under load', () =>
    lekha(['backup', inBucket], { DATA_DIR: original, ...s3Access }),
  );
  isOver = true;
  await Promise.all(writers);
  say(`  ${before} drafts were acknowledged before it, ${written} during it`);
  const expected = await readPages(server, await paths);
  await stop(server);

  await step('Verify', () => lekha(['verify', archive], { DATA_DIR: restored }));
  await step('Restore', () => lekha(['restore', archive], { DATA_DIR: restored }));
  await compare('The restored site', { DATA_DIR: restored }, expected, acknowledged.slice(0, before));
  await step('Verify on S3', () => lekha(['verify', inBucket], { DATA_DIR: fromBucket, ...s3Access }));
  await step('Restore from S3', () => lekha(['restore', inBucket], { DATA_DIR: fromBucket, ...s3Access }));
  const later = acknowledged.slice(0, beforeSecond);
  await compare('The site restored from S3', { DATA_DIR: fromBucket }, expected, later);
  const onPostgres = { DATA_DIR: restored, DATABASE_URL: postgres.url, APP_SECRET };
  await step('Move to PostgreSQL', () => lekha(['move', '--to', postgres.url], { DATA_DIR: restored }));
  await compare('The site on PostgreSQL', onPostgres, expected, acknowledged.slice(0, before));
  await step('Move back', () => lekha(['move', '--to', 'sqlite', '--replace'], onPostgres));
  await compare('The site on SQLite again', { DATA_DIR: restored }, expected, acknowledged.slice(0, before));
} finally {
  await postgres.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

async function fill() {
  mkdirSync(original);
  const config = readConfig({ DATA_DIR: original, APP_SECRET });
  const services = await openServices(config, openLog('error'));
  try {
    const { email, password } = await fillDemo(services, { articles: ARTICLES });
    return { email, password };
  } finally {
    await services.db.close();
  }
}

async function signIn({ url }: Server, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`Signing in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

async function createDraft({ url }: Server, cookie: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/articles/create-article`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL, cookie },
    body: JSON.stringify({ title: 'A draft', category: 'drill', post: '<p>Words.</p>', status: 'draft' }),
  });
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
  const found = await readPages(server, [...expected.keys()]);
  await stop(server);
  const services = await openServices(readConfig(environment(env)), openLog('error'));
  const ids = new Set(
    (await services.db.read.selectFrom('article').select('id').execute()).map(({ id }) => id),
  );
  await services.db.close();
  const missing = drafts.filter((id) => !ids.has(id));
  const different = [...expected].filter(([path, text]) => found.get(path) !== text).map(([path]) => path);
  const errors = [...found].filter(([, text]) => !text.startsWith('200')).map(([path]) => path);
  say(`${name}: ${expected.size} pages, ${different.length} different, ${missing.length} writes missing`);
  for (const path of [...different, ...errors].slice(0, 10)) say(`  ${path}`);
  failures += different.length + missing.length + errors.length;
}
