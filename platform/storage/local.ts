import { randomUUID } from 'node:crypto';
import { open, opendir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isUnfinished, makeFolder, UNFINISHED, writeDurably, writeSynced } from '../durable-file.ts';
import { codeOf, listFiles, unlessAbsent } from './local-files.ts';
import { openTrash } from './local-trash.ts';
import { type ByteRange, type Storage, StorageFull } from './storage.ts';

/** No key holds the mark of an unfinished file, and none is hidden. */
const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/;
/** `ENOSPC` from a full disk, `EDQUOT` from a full quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Holds the id of the site that the folder belongs to. */
const OWNER_FILE = '.lekha-site';

/**
 * Media in a folder of this machine, readable by this account alone. The folder is made on the first write.
 * A key that is not of `[a-z0-9._/-]`, or that leads out of the folder, throws.
 */
export function openLocalStorage(dir: string): Storage {
  const root = resolve(dir);
  const at = (key: string) => join(root, ...segmentsOf(key));
  return {
    location: root,
    put: (key, bytes) => withRoom(() => writeDurably(at(key), bytes)),
    get: async (key) => unlessAbsent(() => readFile(at(key))),
    stream: async (key, range) => unlessAbsent(() => openStream(at(key), range)),
    stat: async (key) => unlessAbsent(() => statFile(at(key))),
    has: async (key) => (await unlessAbsent(() => statFile(at(key)))) !== null,
    delete: async (key) => rm(at(key), { force: true }),
    list: (prefix) => listFiles(root, '', prefix),
    ...openTrash(root, at),
    removeUnfinished: (before) => removeUnfinished(root, before),
    owner: async () => (await unlessAbsent(() => readFile(join(root, OWNER_FILE), 'utf8')))?.trim() || null,
    claim: (siteId) => withRoom(() => writeDurably(join(root, OWNER_FILE), `${siteId}\n`)),
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
  const entries = await unlessAbsent(() => opendir(root, { recursive: true }));
  if (!entries) return;
  for await (const entry of entries) {
    if (!entry.isFile() || !isUnfinished(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await unlessAbsent(() => stat(path));
    if (found && found.mtimeMs < before) await rm(path, { force: true });
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
