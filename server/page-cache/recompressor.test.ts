import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { CachedPage, notModified } from './cached-page.ts';
import type { PageKey } from './page-key.ts';
import { PageStore } from './page-store.ts';
import { Recompressor } from './recompressor.ts';

const target = '/blog/a' as PageKey;
const text = Array.from({ length: 2000 }, (_, n) => `<p>${n * 7919} words of page ${n % 13}</p>`).join('');

it('packs kept pages tighter when there is time, under a tag of their own', async () => {
  const shelf = new PageStore(10_000_000);
  shelf.get(target, '1');
  const entry = new CachedPage('1', { 'content-type': 'text/html' }, Buffer.from(text));
  shelf.set(target, entry);
  const before = entry.encoded('br');
  new Recompressor(shelf).add(target);
  await vi.waitFor(() => expect(entry.encoded('br')).not.toBe(before), { timeout: 120_000 });
  const packed = entry.encoded('br');
  expect(brotliDecompressSync(packed.body).toString()).toBe(text);
  expect(packed.body.length).toBeLessThan(before.body.length);
  expect(packed.etag).not.toBe(before.etag);
  expect(packed.wire.toString('latin1')).toContain(`content-length: ${packed.body.length}\r\n`);
  expect(entry.encoded('gzip').etag).not.toBe(packed.etag);
  // Whoever has either has the page, and is told so under the tag of the bytes at hand.
  const drawnAnew = new CachedPage('1', {}, Buffer.from(text)).encoded('br');
  for (const { etag } of [before, packed]) {
    expect(notModified(packed, etag)?.etag).toBe(etag);
    expect(notModified(drawnAnew, etag)?.etag).toBe(etag);
    expect(notModified(entry.encoded('gzip'), etag)).toBeUndefined();
  }
  expect(notModified(packed, '*')?.etag).toBe(packed.etag);
  expect(
    notModified(new CachedPage('1', {}, Buffer.from('else')).encoded('br'), packed.etag),
  ).toBeUndefined();
});

it('passes over pages that are kept no more', async () => {
  const shelf = new PageStore(10_000_000);
  shelf.get(target, '1');
  const gone = new CachedPage('1', {}, Buffer.from(text));
  shelf.set(target, gone);
  const before = gone.encoded('br');
  const packer = new Recompressor(shelf);
  packer.add(target);
  shelf.get(target, '2');
  const now = new CachedPage('2', {}, Buffer.from(text));
  const next = '/blog/b' as PageKey;
  shelf.set(next, now);
  const nowBefore = now.encoded('br');
  packer.add(next);
  await vi.waitFor(() => expect(now.encoded('br')).not.toBe(nowBefore), { timeout: 120_000 });
  expect(gone.encoded('br')).toBe(before);
});
