import { randomUUID } from 'node:crypto';
import { type FileHandle, open, opendir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder, UNFINISHED, writeDurably, writeSynced } from '../durable-file.ts';
import { type Storage, StorageFull } from './storage.ts';

/** No key holds the mark of an unfinished file. */
const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/;
/** An unfinished file as old as this belongs to a process that was killed. */
const STRAY_MS = 60 * 60 * 1000;
/** `ENOSPC` from a full disk, `EDQUOT` from a full quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Media in a folder of this machine, readable by this account alone. The folder is made on the first write.
 * A key that is not of `[a-z0-9._/-]`, or that leads out of the folder, throws.
 */
export function openLocalStorage(dir: string): Storage {
  const root = resolve(dir);
  const tidied = new Set<string>();
  const at = (key: string) => join(root, ...segmentsOf(key));
  return {
    put: (key, bytes) => withRoom(() => putFile(at(key), bytes, tidied)),
    get: async (key) => unlessAbsent(() => readFile(at(key))),
    stream: async (key) => unlessAbsent(() => openStream(at(key))),
    has: async (key) => (await unlessAbsent(() => stat(at(key))))?.isFile() ?? false,
    delete: async (key) => rm(at(key), { force: true }),
    list: (prefix) => listKeys(root, '', prefix),
    ready: () => canWrite(root),
  };
}

/** Runs a write and says `StorageFull` where the system says that there is no room. */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (FULL.has(codeOf(error))) throw new StorageFull('No room left for media.', { cause: error });
    throw error;
  }
}

function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error(`'${key}' is not a storage key.`);
  return segments;
}

async function putFile(path: string, bytes: Uint8Array, tidied: Set<string>): Promise<void> {
  const folder = dirname(path);
  if (!tidied.has(folder)) await sweepStrays(folder);
  tidied.add(folder);
  await writeDurably(path, bytes);
}

async function sweepStrays(folder: string): Promise<void> {
  for (const name of (await unlessAbsent(() => readdir(folder))) ?? []) {
    if (!name.includes(UNFINISHED)) continue;
    const found = await unlessAbsent(() => stat(join(folder, name)));
    if (found && Date.now() - found.mtimeMs > STRAY_MS) await rm(join(folder, name), { force: true });
  }
}

async function openStream(path: string) {
  const file = await open(path, 'r');
  const found = await statOrClose(file);
  if (!found.isFile()) {
    await file.close();
    return null;
  }
  return { body: file.createReadStream(), object: { bytes: found.size, modified: found.mtime } };
}

async function statOrClose(file: FileHandle) {
  try {
    return await file.stat();
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* listKeys(root: string, folder: string, prefix: string): AsyncIterable<string> {
  const entries = await unlessAbsent(() => opendir(join(root, folder)));
  if (!entries) return;
  for await (const entry of entries) {
    const key = folder ? `${folder}/${entry.name}` : entry.name;
    if (!SEGMENT.test(entry.name)) continue;
    if (entry.isDirectory() && (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)))
      yield* listKeys(root, key, prefix);
    if (entry.isFile() && key.startsWith(prefix)) yield key;
  }
}

/** Only writing tells: a full or read-only disk grants access all the same. */
async function canWrite(root: string): Promise<boolean> {
  const probe = join(root, `${basename(root)}${UNFINISHED}${randomUUID()}`);
  try {
    await makeFolder(root);
    await writeSynced(probe, new Uint8Array(4096));
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
