import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mapDiskErrors, openLocalStorage } from './local.ts';
import { type Storage, StorageFull, StorageUnavailable } from './storage.ts';

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
  const failing = mapDiskErrors(() => Promise.reject(Object.assign(new Error('write'), { code })));
  await expect(failing).rejects.toThrow(StorageFull);
});

it.each(['EIO', 'EROFS'])('throws StorageUnavailable on %s', async (code) => {
  const failing = mapDiskErrors(() => Promise.reject(Object.assign(new Error('write'), { code })));
  await expect(failing).rejects.toThrow(StorageUnavailable);
});

it('throws other errors unchanged', async () => {
  const cause = Object.assign(new Error('denied'), { code: 'EACCES' });
  await expect(mapDiskErrors(() => Promise.reject(cause))).rejects.toBe(cause);
});

it('is ready if it can write, and leaves no file of its test', async () => {
  expect(await storage.findError()).toBeNull();
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(folder, 'file'), '');
  expect(await openLocalStorage(join(folder, 'file')).findError()).toContain('cannot be written');
});
