import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CacheOptions, cacheOnDisk } from './cached.ts';
import { openLocalStorage } from './local.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

let root: string;
let folder: string;
/** The store behind the cache: a folder whose reads are counted and can fail. */
let store: Storage;
let reads: string[];
let broken: ((read: string) => Error | undefined) | undefined;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lekha-cache-'));
  folder = join(root, 'media-cache');
  reads = [];
  broken = undefined;
  const local = openLocalStorage(join(root, 'media'));
  const counted = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    reads.push(name);
    const error = broken?.(name);
    return error ? Promise.reject(error) : work();
  };
  store = {
    ...local,
    stat: (key) => counted(`stat ${key}`, () => local.stat(key)),
    stream: (key, range) => counted(`stream ${key}`, () => local.stream(key, range)),
    get: (key) => counted(`get ${key}`, () => local.get(key)),
  };
});
afterEach(() => rm(root, { recursive: true, force: true }));

const openCache = (options: Partial<CacheOptions> = {}) =>
  cacheOnDisk(store, { folder, maxBytes: 1000, ...options });
const read = async (storage: Storage, key: string) => (await buffer((await storage.stream(key))!)).toString();
const unavailable = () => new StorageUnavailable('unavailable');

it('reads an object once, for any number of concurrent readers', async () => {
  await store.put('a.jpg', Buffer.from('one'));
  const cache = await openCache();
  const found = await Promise.all(Array.from({ length: 20 }, () => read(cache, 'a.jpg')));
  expect(new Set(found)).toEqual(new Set(['one']));
  expect(await cache.get('a.jpg')).toEqual(Buffer.from('one'));
  expect((await buffer((await cache.stream('a.jpg', { start: 1, end: 1 }))!)).toString()).toBe('n');
  expect((await cache.stat('a.jpg'))?.bytes).toBe(3);
  expect(reads).toEqual(['stat a.jpg', 'stream a.jpg']);
});

it('serves copies while the store is unavailable, after a restart too', async () => {
  await store.put('b/a.jpg', Buffer.from('one'));
  const before = await openCache({ recheckMs: 1 });
  expect(await read(before, 'b/a.jpg')).toBe('one');
  broken = unavailable;
  for (const cache of [before, await openCache({ recheckMs: 1 })]) {
    expect((await cache.stat('b/a.jpg'))?.bytes).toBe(3);
    expect(await read(cache, 'b/a.jpg')).toBe('one');
    await expect(cache.stat('other.jpg')).rejects.toThrow(StorageUnavailable);
    await expect(cache.stream('other.jpg')).rejects.toThrow(StorageUnavailable);
  }
});

it('stays within its size, and evicts what was not read for the longest time', async () => {
  const cache = await openCache();
  for (const name of ['a', 'b', 'c', 'd']) await store.put(`${name}.jpg`, Buffer.alloc(300, name));
  for (const name of ['a', 'b', 'c', 'a', 'd']) await read(cache, `${name}.jpg`);
  await expect.poll(async () => (await readdir(folder)).length).toBe(3);
  expect((await readdir(folder)).map((name) => name[0]).sort()).toEqual(['a', 'c', 'd']);
  expect(await read(cache, 'b.jpg')).toBe('b'.repeat(300));
});

it('adopts no more than its size after a restart', async () => {
  for (const name of ['a', 'b', 'c']) await store.put(`${name}.jpg`, Buffer.alloc(300, name));
  const cache = await openCache();
  for (const name of ['a', 'b', 'c']) await read(cache, `${name}.jpg`);
  await openCache({ maxBytes: 700 });
  await expect.poll(async () => (await readdir(folder)).length).toBe(2);
});

it('serves an object that is larger than the cache without a copy', async () => {
  await store.put('large.jpg', Buffer.alloc(1001, 'x'));
  const cache = await openCache();
  expect(await read(cache, 'large.jpg')).toHaveLength(1001);
  expect(await cache.get('large.jpg')).toHaveLength(1001);
  expect(await readdir(folder)).toEqual([]);
});

it('never serves a half file: it reads again, and fails if that does not help', async () => {
  await store.put('a.jpg', Buffer.from('whole'));
  const cut = (times: number) => ({
    ...store,
    stream: async (key: string) => {
      if (times-- <= 0) return store.stream(key);
      return Readable.from(
        (async function* () {
          yield Buffer.from('wh');
          throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
        })(),
      );
    },
  });
  const shortened = { ...store, stream: async () => Readable.from([Buffer.from('wh')]) };
  for (const broken of [cut(5), shortened]) {
    const cache = await cacheOnDisk(broken, { folder, maxBytes: 1000 });
    await expect(cache.stream('a.jpg')).rejects.toThrow(StorageUnavailable);
    expect(await readdir(folder)).toEqual([]);
  }
  const cache = await cacheOnDisk(cut(1), { folder, maxBytes: 1000 });
  expect(await read(cache, 'a.jpg')).toBe('whole');
});

it('removes what a killed process did not finish, and no other file', async () => {
  await store.put('a.jpg', Buffer.from('whole'));
  await read(await openCache(), 'a.jpg');
  const [name] = await readdir(folder);
  await writeFile(join(folder, 'a.jpg@1.part'), 'wh');
  await writeFile(join(folder, 'foreign'), '');
  await openCache();
  expect((await readdir(folder)).sort()).toEqual([name, 'foreign'].sort());
  expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600);
});

it('forgets what is deleted, here at once and elsewhere after a while', async () => {
  for (const key of ['a.jpg', 'b.jpg', 'c.jpg']) await store.put(key, Buffer.from('one'));
  const cache = await openCache({ recheckMs: 20 });
  for (const key of ['a.jpg', 'b.jpg', 'c.jpg']) await read(cache, key);
  await cache.delete('a.jpg');
  await cache.trash({ day: '2026-11-01', key: 'b.jpg' });
  for (const key of ['a.jpg', 'b.jpg']) expect(await cache.stat(key)).toBeNull();
  await store.delete('c.jpg');
  await expect.poll(() => cache.stat('c.jpg')).toBeNull();
  expect(await cache.stream('c.jpg')).toBeNull();
  await expect.poll(() => readdir(folder)).toEqual([]);
});

it('serves without copies while the disk cannot be written, and survives a deleted folder', async () => {
  for (const key of ['a.jpg', 'b.jpg']) await store.put(key, Buffer.from(key));
  const cache = await openCache();
  expect(await read(cache, 'a.jpg')).toBe('a.jpg');
  await rm(folder, { recursive: true });
  expect(await read(cache, 'a.jpg')).toBe('a.jpg');
  await writeFile(folder, 'a file in place of the folder');
  expect(await read(cache, 'b.jpg')).toBe('b.jpg');
  expect(await readFile(folder, 'utf8')).toContain('in place');
});

it('does not keep a copy of what is replaced during the download', async () => {
  await store.put('a.jpg', Buffer.from('old'));
  const slow = {
    ...store,
    stream: async (key: string) => {
      const old = await buffer((await store.stream(key))!);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return Readable.from([old]);
    },
  };
  const cache = await cacheOnDisk(slow, { folder, maxBytes: 1000 });
  const reading = cache.get('a.jpg');
  await expect.poll(() => reads).toContain('stream a.jpg');
  await cache.put('a.jpg', Buffer.from('new'));
  await reading;
  expect(await cache.get('a.jpg')).toEqual(Buffer.from('new'));
});
