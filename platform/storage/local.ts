import { randomUUID } from 'node:crypto';
import { open, opendir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isUnfinished, makeFolder, UNFINISHED, writeDurably, writeSynced } from '../durable-file.ts';
import { errorCode, listFiles, nullIfMissing } from './local-files.ts';
import { openTrash } from './local-trash.ts';
import { type ByteRange, type Storage, StorageFull } from './storage.ts';

/** Excludes hidden files and names of unfinished files. */
const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/;
/** `ENOSPC` from a full disk, `EDQUOT` from a full quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Contains the id of the site that owns the folder. */
const OWNER_FILE = '.lekha-site';

/**
 * Opens the storage in a local folder, readable by this account only. The first write creates the folder.
 * Throws for keys with other characters than `[a-z0-9._/-]`, and for keys that lead out of the folder.
 */
export function openLocalStorage(dir: string): Storage {
  const root = resolve(dir);
  const at = (key: string) => join(root, ...segmentsOf(key));
  return {
    location: root,
    put: (key, bytes) => mapFullDisk(() => writeDurably(at(key), bytes)),
    get: async (key) => nullIfMissing(() => readFile(at(key))),
    stream: async (key, range) => nullIfMissing(() => openStream(at(key), range)),
    stat: async (key) => nullIfMissing(() => statFile(at(key))),
    has: async (key) => (await nullIfMissing(() => statFile(at(key)))) !== null,
    delete: async (key) => rm(at(key), { force: true }),
    list: (prefix) => listFiles(root, '', prefix),
    ...openTrash(root, at),
    removeUnfinished: (before) => removeUnfinished(root, before),
    owner: async () => (await nullIfMissing(() => readFile(join(root, OWNER_FILE), 'utf8')))?.trim() || null,
    claim: (siteId) => mapFullDisk(() => writeDurably(join(root, OWNER_FILE), `${siteId}\n`)),
    ready: () => canWrite(root),
  };
}

/** Runs a write. Throws `StorageFull` if the system reports a full disk. */
export async function mapFullDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (FULL.has(errorCode(error))) throw new StorageFull('No space left for media.', { cause: error });
    throw error;
  }
}

function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error(`'${key}' is not a storage key.`);
  return segments;
}

async function openStream(path: string, range: ByteRange | undefined) {
  if (!(await statFile(path))) return null;
  const file = await open(path, 'r');
  return file.createReadStream(range);
}

async function statFile(path: string) {
  const found = await stat(path);
  return found.isFile() ? { bytes: found.size, modified: found.mtime } : null;
}

async function removeUnfinished(root: string, before: number): Promise<void> {
  const entries = await nullIfMissing(() => opendir(root, { recursive: true }));
  if (!entries) return;
  for await (const entry of entries) {
    if (!entry.isFile() || !isUnfinished(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await nullIfMissing(() => stat(path));
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}

/** Tries a write, because a full or read-only disk still grants access. */
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
