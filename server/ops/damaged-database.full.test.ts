import { closeSync, fstatSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createArticle } from '../../domain/articles/articles.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import { type Ctx, system } from '../../domain/context.ts';
import { testServices } from '../../domain/testing.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { createApp } from '../app.ts';

const PAGE_BYTES = 4096;

let dataDir: string;
let db: Database;
let ctx: Ctx;
let app: ReturnType<typeof createApp>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lekha-damaged-'));
  db = await openDatabase({ dataDir });
  await migrate(db);
  ctx = { ...testServices(db), actor: system };
  app = createApp(ctx, async () => new Response('a page'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = async (path: string) => {
  const response = await app.request(path);
  return { status: response.status, ...((await response.json()) as object) };
};
const write = () => createArticle(ctx, articleInput({ title: 'New' }));

it.each([
  ['IOERR', 10, 'disk I/O error'],
  ['READONLY', 8, 'attempt to write a readonly database'],
  ['CANTOPEN', 14, 'unable to open database file'],
  ['CORRUPT', 11, 'database disk image is malformed'],
])('/readyz gives the reason for %s until a write succeeds', async (_, errcode, message) => {
  for (const method of ['all', 'get', 'run'] as const)
    vi.spyOn(StatementSync.prototype, method).mockImplementation(() => {
      throw Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });
    });
  await expect(write()).rejects.toThrow();
  expect(await get('/api/v1/articles/all-articles')).toEqual({
    status: 503,
    success: false,
    code: 'unavailable',
    message: 'The site cannot save or load this right now. Please try again.',
  });
  expect(await get('/readyz')).toMatchObject({
    checks: { database: 'failing' },
    reasons: { database: `The file of the database cannot be read or written: ${message}.` },
  });
  vi.restoreAllMocks();
  await expect.poll(() => db.availability.fault, { timeout: 30_000 }).toBeUndefined();
  await write();
  await expect.poll(() => get('/readyz'), { timeout: 30_000 }).toMatchObject({ status: 200, state: 'ok' });
});

it('a file whose pages are overwritten while it is open is told as damaged', async () => {
  const post = `<p>${'word '.repeat(40_000)}</p>`;
  const ARTICLES = 12;
  for (let i = 0; i < ARTICLES; i++) await createArticle(ctx, articleInput({ title: `Article ${i}`, post }));
  overwritePages(join(dataDir, 'lekha.db'));
  const paths = Array.from({ length: ARTICLES }, (_, i) => `/api/v1/articles/single-article/article-${i}`);
  const damaged = (await Promise.all(paths.map(get))).filter(({ status }) => status !== 200);
  expect(damaged.length).toBeGreaterThan(0);
  const message = 'The site cannot save or load this right now. Please try again.';
  for (const found of damaged) expect(found).toMatchObject({ status: 503, code: 'unavailable', message });
  expect(await get('/readyz')).toMatchObject({
    reasons: { database: expect.stringContaining('malformed') },
  });
});

/** Overwrites every second page after the schema and the small tables. */
function overwritePages(path: string): void {
  const file = openSync(path, 'r+');
  const { size } = fstatSync(file);
  for (let at = 60 * PAGE_BYTES; at < size; at += 2 * PAGE_BYTES)
    writeSync(file, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, at);
  closeSync(file);
}
