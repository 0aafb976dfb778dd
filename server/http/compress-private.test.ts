import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { compression } from './compress-private.ts';
import type { Env } from './env.ts';

vi.mock('node:zlib', async (original) => {
  const refuse = () => {
    throw new Error('This would delay other requests.');
  };
  return { ...(await original<object>()), brotliCompressSync: refuse, gzipSync: refuse };
});

const text = 'word '.repeat(100_000);
const app = new Hono<Env>().use(compression).get('/', (c) => {
  const body = JSON.stringify({ text });
  return c.body(body, 200, { 'content-type': 'application/json', 'content-length': String(body.length) });
});

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('large JSON is compressed with %s in a thread', async (encoding, decompress) => {
  const response = await app.request('/', { headers: { 'accept-encoding': encoding } });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(JSON.parse(decompress(bytes).toString())).toEqual({ text });
});
