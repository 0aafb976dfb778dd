import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Env } from '../http/env.ts';
import { serveAssets } from './assets.ts';

let folder: string;
let app: Hono<Env>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-assets-'));
  const files = {
    'a.js': 'plain',
    'a.js.br': 'small',
    'a.js.gz': 'zipped',
    'only.js': 'alone',
    '.env.js': 'no',
  };
  await mkdir(join(folder, 'public', 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, 'public', 'assets', name), text);
  await writeFile(join(folder, 'public', 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'outside.js'), 'secret');
  const assets = serveAssets(join(folder, 'public'));
  app = new Hono<Env>().all('*', async (c) => (await assets(c)) ?? c.text('none', 404));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['br, gzip', 'a.js', 'br', 'small'],
  ['gzip', 'a.js', 'gzip', 'zipped'],
  ['gzip;q=0.8, br;q=0', 'a.js', 'gzip', 'zipped'],
  ['br', 'only.js', null, 'alone'],
  ['', 'a.js', null, 'plain'],
])('to who takes %j sends %s as %s', async (accepted, name, encoding, text) => {
  const answer = await app.request(`/assets/${name}`, { headers: { 'accept-encoding': accepted } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-length')).toBe(String(text.length));
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(await answer.text()).toBe(text);
});

it('lets files with a hash in their name be kept for ever, and no others', async () => {
  const kept = async (path: string) =>
    (await app.request(path, { method: 'HEAD' })).headers.get('cache-control');
  expect(await kept('/assets/a.js')).toBe('public, max-age=31536000, immutable');
  expect(await kept('/icon.svg')).toBe('public, max-age=3600');
});

it.each([
  '/assets/b.js',
  '/assets/.env.js',
  '/assets/a.js.br',
  '/assets/..%2f..%2foutside.js',
  '/assets/%00.js',
  '/assets/%ff.js',
  '/assets/',
])('has nothing at %s', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});
