import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mapFullDisk, openLocalStorage } from './local.ts';
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

it('reads what was written, and replaces it completely', async () => {
  await storage.put('a.jpg', bytes('first, and longer'));
  await storage.put('a.jpg', bytes('second'));
  expect(await storage.get('a.jpg')).toEqual(Buffer.from('second'));
  expect(await storage.has('a.jpg')).toBe(true);
  expect((await storage.stat('a.jpg'))?.bytes).toBe(6);
  expect(await text((await storage.stream('a.jpg'))!)).toBe('second');
  expect(await text((await storage.stream('a.jpg', { start: 1, end: 3 }))!)).toBe('eco');
});

it('reports missing objects without an error', async () => {
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

it('makes folders and files private to this account', async () => {
  await storage.put('b/c.png', bytes('x'));
  const modes = await Promise.all(
    ['', 'b', 'b/c.png'].map(async (path) => (await stat(join(folder, path))).mode),
  );
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600']);
});

it('removes unfinished files of a killed process, and none of later writes or other programs', async () => {
  const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  await mkdir(join(folder, 'b'), { recursive: true });
  const [old, inFolder, young] = [`old.jpg~${uuid}`, `b/c.jpg~${uuid}`, `young.jpg~${uuid}`];
  for (const name of [old, inFolder, young, 'photo.jpg~']) await writeFile(join(folder, name), 'half');
  const before = Date.now() - 60_000;
  for (const name of [old, inFolder]) await utimes(join(folder, name), 0, new Date(before - 1));
  await storage.removeUnfinished(before);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['b', 'photo.jpg~', young]);
  await storage.put('new.jpg', bytes('x'));
  expect(await keys()).toEqual(['new.jpg', 'photo.jpg~']);
});

it('tries again if its unfinished file is removed in between', async () => {
  const files = Array.from({ length: 40 }, (_, i) => `${i}.jpg`);
  const sweeps = (async () => {
    for (let i = 0; i < 20; i++) await storage.removeUnfinished(Number.POSITIVE_INFINITY);
  })();
  const written = await Promise.allSettled(files.map((key) => storage.put(key, bytes(key))));
  await sweeps;
  for (const [i, key] of files.entries()) {
    const outcome = written[i]!;
    if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain('vanished');
    else expect(await storage.get(key)).toEqual(Buffer.from(key));
  }
});

it('moves to the trash by day, where nothing is served, and back', async () => {
  await storage.put('a.jpg', bytes('one'));
  await storage.put('b/c.jpg', bytes('two'));
  await storage.trash({ day: '2026-11-01', key: 'a.jpg' });
  await storage.trash({ day: '2026-11-02', key: 'b/c.jpg' });
  await storage.trash({ day: '2026-11-02', key: 'none.jpg' });
  expect(await keys()).toEqual([]);
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
  await storage.emptyTrash('2026-11-01');
  expect(await inTrash()).toEqual([]);
  await expect(storage.trash({ day: '../..', key: 'a.jpg' })).rejects.toThrow('not a day');
});

it('stores its owner, which is not listed', async () => {
  expect(await storage.owner()).toBeNull();
  await storage.claim('site-1');
  expect(await storage.owner()).toBe('site-1');
  expect(await keys()).toEqual([]);
});

it('leaves no unfinished file behind if a write fails', async () => {
  await mkdir(join(folder, 'taken'), { recursive: true });
  await writeFile(join(folder, 'taken', 'x'), '');
  await expect(storage.put('taken', bytes('x'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});

it('never returns a part of a file that is being replaced', async () => {
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

it.each(['ENOSPC', 'EDQUOT'])('throws StorageFull on %s', async (code) => {
  const failing = mapFullDisk(() => Promise.reject(Object.assign(new Error('write'), { code })));
  await expect(failing).rejects.toThrow(StorageFull);
});

it('throws other errors unchanged', async () => {
  const cause = Object.assign(new Error('denied'), { code: 'EACCES' });
  await expect(mapFullDisk(() => Promise.reject(cause))).rejects.toBe(cause);
});

it('is ready if it can write, and leaves no file of its test', async () => {
  expect(await storage.ready()).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(folder, 'file'), '');
  expect(await openLocalStorage(join(folder, 'file')).ready()).toBe(false);
});
