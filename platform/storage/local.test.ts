import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLocalStorage, withRoom } from './local.ts';
import { type Storage, StorageFull } from './storage.ts';

let folder: string;
let storage: Storage;
const bytes = (content: string) => new TextEncoder().encode(content);

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'lekha-storage-')), 'media');
  storage = openLocalStorage(folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

async function keys(prefix = ''): Promise<string[]> {
  const found: string[] = [];
  for await (const key of storage.list(prefix)) found.push(key);
  return found.sort();
}

it('gives back what it was given, replaced as a whole', async () => {
  await storage.put('a.jpg', bytes('first, and longer'));
  await storage.put('a.jpg', bytes('second'));
  expect(await storage.get('a.jpg')).toEqual(Buffer.from('second'));
  expect(await storage.has('a.jpg')).toBe(true);
  const opened = await storage.stream('a.jpg');
  expect(opened?.object.bytes).toBe(6);
  expect(await text(opened!.body)).toBe('second');
});

it('says what is not there without failing', async () => {
  await mkdir(join(folder, 'folder'), { recursive: true });
  for (const key of ['none.jpg', 'folder', 'a.jpg/b.jpg']) {
    expect(await storage.has(key)).toBe(false);
    expect(await storage.stream(key)).toBeNull();
  }
  expect(await storage.get('none.jpg')).toBeNull();
  await storage.delete('none.jpg');
  expect(await keys()).toEqual([]);
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

it('keeps folders and files to this account', async () => {
  await storage.put('b/c.png', bytes('x'));
  const modes = await Promise.all(
    ['', 'b', 'b/c.png'].map(async (path) => (await stat(join(folder, path))).mode),
  );
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600']);
});

it('sweeps what a killed process left half written, and nothing younger', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'old.jpg~1'), 'half');
  await writeFile(join(folder, 'young.jpg~2'), 'half');
  await utimes(join(folder, 'old.jpg~1'), 0, new Date(Date.now() - 2 * 60 * 60 * 1000));
  await storage.put('new.jpg', bytes('x'));
  expect((await readdir(folder)).sort()).toEqual(['new.jpg', 'young.jpg~2']);
  expect(await keys()).toEqual(['new.jpg']);
});

it('leaves nothing half written behind when a write fails', async () => {
  await mkdir(join(folder, 'taken'), { recursive: true });
  await writeFile(join(folder, 'taken', 'x'), '');
  await expect(storage.put('taken', bytes('x'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});

it('never shows a reader half of a file that is being replaced', async () => {
  const one = Buffer.alloc(300_000, 1);
  const two = Buffer.alloc(300_000, 2);
  await storage.put('a.jpg', one);
  const writing = Promise.all([two, one, two, one].map((each) => storage.put('a.jpg', each)));
  for (let i = 0; i < 50; i++) {
    const seen = Buffer.from((await storage.get('a.jpg'))!);
    expect(seen.equals(one) || seen.equals(two)).toBe(true);
  }
  await writing;
});

it.each(['ENOSPC', 'EDQUOT'])('says that storage is full on %s', async (code) => {
  const failing = withRoom(() => Promise.reject(Object.assign(new Error('write'), { code })));
  await expect(failing).rejects.toThrow(StorageFull);
});

it('passes other failures on as they are', async () => {
  const cause = Object.assign(new Error('denied'), { code: 'EACCES' });
  await expect(withRoom(() => Promise.reject(cause))).rejects.toBe(cause);
});

it('is ready where it can write, and leaves no trace of having tried', async () => {
  expect(await storage.ready()).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(folder, 'file'), '');
  expect(await openLocalStorage(join(folder, 'file')).ready()).toBe(false);
});
