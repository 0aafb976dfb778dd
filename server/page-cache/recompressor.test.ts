import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { CachedPage, find304 } from './cached-page.ts';
import type { PageKey } from './page-key.ts';
import { PageStore } from './page-store.ts';
import { Recompressor } from './recompressor.ts';

const key = '/blog/a' as PageKey;
const text = Array.from({ length: 2000 }, (_, n) => `<p>${n * 7919} words of page ${n % 13}</p>`).join('');

it('recompresses a cached page when there is time, under another tag', async () => {
  const store = new PageStore(10_000_000);
  store.get(key, '1');
  const page = new CachedPage('1', { 'content-type': 'text/html' }, Buffer.from(text));
  store.set(key, page);
  const before = page.encoded('br');
  new Recompressor(store).add(key);
  await vi.waitFor(() => expect(page.encoded('br')).not.toBe(before), { timeout: 120_000 });
  const recompressed = page.encoded('br');
  expect(brotliDecompressSync(recompressed.body).toString()).toBe(text);
  expect(recompressed.body.length).toBeLessThan(before.body.length);
  expect(recompressed.etag).not.toBe(before.etag);
  expect(recompressed.wire.toString('latin1')).toContain(`content-length: ${recompressed.body.length}\r\n`);
  expect(page.encoded('gzip').etag).not.toBe(recompressed.etag);
  // Either tag names the page, and the 304 repeats it.
  const renderedAgain = new CachedPage('1', {}, Buffer.from(text)).encoded('br');
  for (const { etag } of [before, recompressed]) {
    expect(find304(recompressed, etag)?.etag).toBe(etag);
    expect(find304(renderedAgain, etag)?.etag).toBe(etag);
    expect(find304(page.encoded('gzip'), etag)).toBeUndefined();
  }
  expect(find304(recompressed, '*')?.etag).toBe(recompressed.etag);
  expect(
    find304(new CachedPage('1', {}, Buffer.from('else')).encoded('br'), recompressed.etag),
  ).toBeUndefined();
});

it('skips pages that are no longer cached', async () => {
  const store = new PageStore(10_000_000);
  store.get(key, '1');
  const old = new CachedPage('1', {}, Buffer.from(text));
  store.set(key, old);
  const before = old.encoded('br');
  const recompressor = new Recompressor(store);
  recompressor.add(key);
  store.get(key, '2');
  const current = new CachedPage('2', {}, Buffer.from(text));
  const next = '/blog/b' as PageKey;
  store.set(next, current);
  const currentBefore = current.encoded('br');
  recompressor.add(next);
  await vi.waitFor(() => expect(current.encoded('br')).not.toBe(currentBefore), { timeout: 120_000 });
  expect(old.encoded('br')).toBe(before);
});
