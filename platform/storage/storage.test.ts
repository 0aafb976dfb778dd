import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../../scripts/s3/s3-server.ts';
import { readConfig } from '../config.ts';
import { cacheOnDisk } from './cached.ts';
import { batchLimits } from './limits.ts';
import { openLocalStorage } from './local.ts';
import { openS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const bytes = (content: string) => new TextEncoder().encode(content);
let s3: S3Server;
let folder: string;

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'lekha-storage-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Waits as a backup does, because the machine may be busy. */
function openBucket(): Storage {
  const { s3: bucket } = readConfig({ ...s3.env, S3_PREFIX: `tests/${randomUUID()}` });
  return openS3Storage(bucket!, { ...batchLimits, pageSize: 3 });
}

const stores: [name: string, open: () => Storage | Promise<Storage>][] = [
  ['a folder', () => openLocalStorage(join(folder, randomUUID(), 'media'))],
  ['a bucket', openBucket],
  [
    'a bucket with a cache',
    () => cacheOnDisk(openBucket(), { folder: join(folder, randomUUID()), maxBytes: 2_000_000 }),
  ],
];

describe.each(stores)('storage in %s', (_, open) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
  });
  afterEach(() => expect(s3.fault).toBeUndefined());

  async function keys(prefix = ''): Promise<string[]> {
    const found: string[] = [];
    for await (const key of storage.list(prefix)) found.push(key);
    return found.sort();
  }

  it('reads what was written, and replaces it completely', async () => {
    const start = Math.floor(Date.now() / 1000) * 1000;
    await storage.put('a.jpg', bytes('first, and longer'));
    expect(await storage.get('a.jpg')).toEqual(Buffer.from('first, and longer'));
    await storage.put('a.jpg', bytes('second'));
    expect(await storage.get('a.jpg')).toEqual(Buffer.from('second'));
    expect(await storage.has('a.jpg')).toBe(true);
    const found = await storage.stat('a.jpg');
    expect(found?.bytes).toBe(6);
    expect(found!.modified.getTime()).toBeGreaterThanOrEqual(start);
    expect(await text((await storage.stream('a.jpg'))!)).toBe('second');
    expect(await text((await storage.stream('a.jpg', { start: 1, end: 3 }))!)).toBe('eco');
    expect(await text((await storage.stream('a.jpg', { start: 5, end: 5 }))!)).toBe('d');
  });

  it('stores empty and large objects', async () => {
    const large = Buffer.alloc(3_000_000, 'lekha');
    await storage.put('empty.png', new Uint8Array());
    await storage.put('large.png', large);
    expect(await storage.get('empty.png')).toEqual(Buffer.alloc(0));
    expect((await storage.stat('empty.png'))?.bytes).toBe(0);
    expect(Buffer.from((await storage.get('large.png'))!).equals(large)).toBe(true);
  });

  it('reports missing objects without an error', async () => {
    await storage.put('folder/a.jpg', bytes('x'));
    for (const key of ['none.jpg', 'folder', 'folder/a.jpg/b.jpg']) {
      expect(await storage.has(key)).toBe(false);
      expect(await storage.stat(key)).toBeNull();
    }
    for (const key of ['none.jpg', 'folder/b.jpg']) {
      expect(await storage.stream(key)).toBeNull();
      expect(await storage.get(key)).toBeNull();
      await storage.delete(key);
    }
    expect(await keys()).toEqual(['folder/a.jpg']);
  });

  it('lists by prefix, through folders', async () => {
    for (const key of ['a.jpg', 'a-320.avif', 'b/c.png', 'b/d/e.gif']) await storage.put(key, bytes(key));
    expect(await keys()).toEqual(['a-320.avif', 'a.jpg', 'b/c.png', 'b/d/e.gif']);
    expect(await keys('a-')).toEqual(['a-320.avif']);
    expect(await keys('b/d')).toEqual(['b/d/e.gif']);
    await storage.delete('a.jpg');
    expect(await keys('a')).toEqual(['a-320.avif']);
  });

  it.each([
    '../a',
    'a/../b',
    '/etc/passwd',
    '',
    'a//b',
    './a',
    '.a',
    'A.jpg',
    'a\\b',
    'a\0b',
    'a~1',
    'ä.jpg',
    'a b',
  ])('refuses the key %j', async (key) => {
    await expect((async () => storage.put(key, bytes('x')))()).rejects.toThrow('not a storage key');
    await expect((async () => storage.get(key))()).rejects.toThrow('not a storage key');
    await expect((async () => storage.delete(key))()).rejects.toThrow('not a storage key');
  });

  it('moves to the trash by day, where nothing is served, and back', async () => {
    await storage.put('a.jpg', bytes('one'));
    await storage.put('b/c.jpg', bytes('two'));
    await storage.trash({ day: '2026-11-01', key: 'a.jpg' });
    await storage.trash({ day: '2026-11-02', key: 'b/c.jpg' });
    await storage.trash({ day: '2026-11-02', key: 'none.jpg' });
    expect(await keys()).toEqual([]);
    expect(await storage.get('a.jpg')).toBeNull();
    const inTrash = async () => {
      const found: string[] = [];
      for await (const { day, key } of storage.listTrash()) found.push(`${day} ${key}`);
      return found.sort();
    };
    expect(await inTrash()).toEqual(['2026-11-01 a.jpg', '2026-11-02 b/c.jpg']);
    await storage.put('a.jpg', bytes('newer'));
    await storage.restore({ day: '2026-11-01', key: 'a.jpg' });
    expect(await storage.get('a.jpg')).toEqual(Buffer.from('newer'));
    await storage.restore({ day: '2026-11-02', key: 'b/c.jpg' });
    expect(await storage.get('b/c.jpg')).toEqual(Buffer.from('two'));
    await storage.restore({ day: '2026-11-02', key: 'none.jpg' });
    expect(await keys()).toEqual(['a.jpg', 'b/c.jpg']);
    await storage.emptyTrash('2026-11-01');
    expect(await inTrash()).toEqual([]);
    expect(await keys()).toEqual(['a.jpg', 'b/c.jpg']);
    await expect(storage.trash({ day: '../..', key: 'a.jpg' })).rejects.toThrow('not a day');
  });

  it('stores its owner, which is not listed', async () => {
    expect(await storage.owner()).toBeNull();
    await storage.claim('site-1');
    expect(await storage.owner()).toBe('site-1');
    expect(await keys()).toEqual([]);
  });

  it('is ready, and leaves nothing of its test', async () => {
    expect(await storage.findError()).toBeNull();
    await storage.removeUnfinished(Date.now());
    expect(await keys()).toEqual([]);
  });
});
