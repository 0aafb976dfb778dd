import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { makePart } from '../../platform/part.ts';
import type { PageKey } from './page-key.ts';
import { CompressedPage, PageResponse } from './page-response.ts';
import { PageStore } from './page-store.ts';
import { Recompressor } from './recompressor.ts';

const key = '/blog/a' as PageKey;
const text = Array.from({ length: 2000 }, (_, n) => `<p>${n * 7919} words of page ${n % 13}</p>`).join('');
const browser = ['br', 'gzip', 'identity'] as const;

async function page(version: string, content = text): Promise<PageResponse> {
  return new PageResponse(
    version,
    new CompressedPage({ 'content-type': 'text/html' }, [await makePart(content)]),
  );
}

async function recompressed(one: PageResponse): Promise<void> {
  const before = one.encoded(browser);
  await vi.waitFor(() => expect(one.encoded(browser)).not.toBe(before), { timeout: 120_000 });
}

it('makes the Brotli form of a cached page when there is time, under another tag', async () => {
  const store = new PageStore(10_000_000);
  store.get(key, '1');
  const cached = await page('1');
  store.set(key, cached);
  const zipped = cached.encoded(browser);
  new Recompressor(store).add(key);
  await recompressed(cached);
  const brotli = cached.encoded(browser);
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
  expect(brotli.body.length).toBeLessThan(zipped.body.length);
  expect(brotli.etag).not.toBe(zipped.etag);
  expect(brotli.wire.toString('latin1')).toContain(`content-length: ${brotli.body.length}\r\n`);
  // A client that accepts both has the page under either tag, and the 304 repeats it.
  const renderedAgain = await page('1');
  for (const { etag } of [zipped, brotli]) {
    expect(cached.find304(browser, etag)?.etag).toBe(etag);
    expect(renderedAgain.find304(browser, etag)?.etag).toBe(etag);
  }
  expect(cached.find304(['gzip', 'identity'], brotli.etag)).toBeUndefined();
  expect((await page('1', 'else')).find304(browser, brotli.etag)).toBeUndefined();
});

it('skips pages that are no longer cached', async () => {
  const store = new PageStore(10_000_000);
  store.get(key, '1');
  const old = await page('1');
  store.set(key, old);
  const before = old.encoded(browser);
  const recompressor = new Recompressor(store);
  recompressor.add(key);
  store.get(key, '2');
  const current = await page('2');
  const next = '/blog/b' as PageKey;
  store.set(next, current);
  recompressor.add(next);
  await recompressed(current);
  expect(old.encoded(browser)).toBe(before);
});

it('keeps the Brotli form for as long as a page has the same bytes', async () => {
  const [old, same, other] = [await page('1'), await page('2'), await page('2', `${text}!`)];
  expect(same.takeBrotli(old)).toBe(false);
  await old.recompress();
  expect(same.takeBrotli(old)).toBe(true);
  expect(same.encoded(browser).body).toEqual(old.encoded(browser).body);
  expect(other.takeBrotli(old)).toBe(false);
  expect(other.takeBrotli(undefined)).toBe(false);
});

it.each([
  ['words', text],
  ['bytes that cannot be compressed', randomBytes(60_000).toString('base64')],
])('counts all memory that it takes: %s', async (_what, content) => {
  const parts = [await makePart('<html>'), await makePart(content)];
  const one = new PageResponse('1', new CompressedPage({ 'content-type': 'text/html' }, parts));
  await one.recompress();
  const stored = new Set<ArrayBuffer>();
  for (const encoding of browser) stored.add(one.encoded([encoding, 'identity']).wire.buffer as ArrayBuffer);
  const bytes = [...stored].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(one.bytes).toBeGreaterThan(bytes);
  expect(one.bytes).toBeLessThan(bytes * 1.2 + 10_000);
});
