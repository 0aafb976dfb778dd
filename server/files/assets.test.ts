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
  ['gzip, br;q=0', 'a.js', 'gzip', 'zipped'],
  ['br', 'only.js', null, 'alone'],
  ['', 'a.js', null, 'plain'],
])('sends a client that accepts %j %s as %s', async (accepted, name, encoding, text) => {
  const response = await app.request(`/assets/${name}`, { headers: { 'accept-encoding': accepted } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-length')).toBe(String(text.length));
  expect(response.headers.get('vary')).toBe('accept-encoding');
  expect(await response.text()).toBe(text);
});

it('gives each coding its own tag', async () => {
  const tags = ['br', 'gzip', ''].map(async (coding) => {
    const response = await app.request('/assets/a.js', { headers: { 'accept-encoding': coding } });
    return response.headers.get('etag');
  });
  expect(new Set(await Promise.all(tags)).size).toBe(3);
});

it('lets files with a hash in their name be cached forever, and no others', async () => {
  const cacheControl = async (path: string) =>
    (await app.request(path, { method: 'HEAD' })).headers.get('cache-control');
  expect(await cacheControl('/assets/a.js')).toBe('public, max-age=31536000, immutable');
  expect(await cacheControl('/icon.svg')).toBe('public, max-age=3600');
});

it('serves a range', async () => {
  const response = await app.request('/assets/a.js', { headers: { range: 'bytes=1-2' } });
  expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 1-2/5']);
  expect(await response.text()).toBe('la');
});

it.each([
  '/assets/b.js',
  '/assets/.env.js',
  '/assets/a.js.br',
  '/assets/..%2f..%2foutside.js',
  '/assets/%00.js',
  '/assets/%ff.js',
  '/assets/',
])('serves nothing at %s', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});
