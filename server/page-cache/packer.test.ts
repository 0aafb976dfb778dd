import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { Entry, unchangedFor } from './entry.ts';
import { Packer } from './packer.ts';
import { Shelf } from './shelf.ts';
import type { PageTarget } from './target.ts';

const target = '/blog/a' as PageTarget;
const text = Array.from({ length: 2000 }, (_, n) => `<p>${n * 7919} words of page ${n % 13}</p>`).join('');

it('packs kept pages tighter when there is time, under a tag of their own', async () => {
  const shelf = new Shelf(10_000_000);
  shelf.take(target, '1');
  const entry = new Entry('1', { 'content-type': 'text/html' }, Buffer.from(text));
  shelf.put(target, entry);
  const before = entry.ready('br');
  new Packer(shelf).add(target);
  await vi.waitFor(() => expect(entry.ready('br')).not.toBe(before), { timeout: 120_000 });
  const packed = entry.ready('br');
  expect(brotliDecompressSync(packed.body).toString()).toBe(text);
  expect(packed.body.length).toBeLessThan(before.body.length);
  expect(packed.etag).not.toBe(before.etag);
  expect(packed.wire.toString('latin1')).toContain(`content-length: ${packed.body.length}\r\n`);
  expect(entry.ready('gzip').etag).not.toBe(packed.etag);
  // Whoever has either has the page, and is told so under the tag of the bytes at hand.
  const drawnAnew = new Entry('1', {}, Buffer.from(text)).ready('br');
  for (const { etag } of [before, packed]) {
    expect(unchangedFor(packed, etag)?.etag).toBe(etag);
    expect(unchangedFor(drawnAnew, etag)?.etag).toBe(etag);
    expect(unchangedFor(entry.ready('gzip'), etag)).toBeUndefined();
  }
  expect(unchangedFor(packed, '*')?.etag).toBe(packed.etag);
  expect(unchangedFor(new Entry('1', {}, Buffer.from('else')).ready('br'), packed.etag)).toBeUndefined();
});

it('passes over pages that are kept no more', async () => {
  const shelf = new Shelf(10_000_000);
  shelf.take(target, '1');
  const gone = new Entry('1', {}, Buffer.from(text));
  shelf.put(target, gone);
  const before = gone.ready('br');
  const packer = new Packer(shelf);
  packer.add(target);
  shelf.take(target, '2');
  const now = new Entry('2', {}, Buffer.from(text));
  const next = '/blog/b' as PageTarget;
  shelf.put(next, now);
  const nowBefore = now.ready('br');
  packer.add(next);
  await vi.waitFor(() => expect(now.ready('br')).not.toBe(nowBefore), { timeout: 120_000 });
  expect(gone.ready('br')).toBe(before);
});
