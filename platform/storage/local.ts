import { randomUUID } from 'node:crypto';
import { opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isUnfinished, makeFolder, NEW_SYNCED_FILE, UNFINISHED, writeDurably } from '../durable-file.ts';
import { openFileStream } from './file-stream.ts';
import { assertDay, isDay, OWNER_NAME, splitKey, TRASH } from './keys.ts';
import { type ByteRange, type Storage, StorageFull, StorageUnavailable } from './storage.ts';

/** `ENOSPC` from a full disk, `EDQUOT` from a full quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** The disk fails, or became read-only because it did. */
const FAULTS = new Set(['EIO', 'EROFS']);

type Trash = Pick<Storage, 'trash' | 'listTrash' | 'restore' | 'emptyTrash'>;

/**
 * Opens the storage in a local folder, readable by this account only. The first write creates the folder.
 * Throws for keys with other characters than `[a-z0-9._/-]`, and for keys that lead out of the folder.
 */
export function openLocalStorage(dir: string): Storage {
  const root = resolve(dir);
  const at = (key: string) => join(root, ...splitKey(key));
  return {
    location: root,
    put: (key, bytes) => mapDiskErrors(() => writeDurably(at(key), bytes)),
    get: (key) => mapDiskErrors(() => nullIfMissing(() => readFile(at(key)))),
    stream: (key, range) => mapDiskErrors(() => nullIfMissing(() => openStream(at(key), range))),
    stat: (key) => mapDiskErrors(() => nullIfMissing(() => statFile(at(key)))),
    has: async (key) => (await mapDiskErrors(() => nullIfMissing(() => statFile(at(key))))) !== null,
    delete: async (key) => rm(at(key), { force: true }),
    list: (prefix) => listFiles(root, '', prefix),
    ...openTrash(root, at),
    removeUnfinished: (before) => removeUnfinished(root, before),
    owner: async () => (await nullIfMissing(() => readFile(join(root, OWNER_NAME), 'utf8')))?.trim() || null,
    claim: (siteId) => mapDiskErrors(() => writeDurably(join(root, OWNER_NAME), `${siteId}\n`)),
    findError: () => findWriteError(root),
  };
}

/** Runs a write. Throws `StorageFull` if the system reports a full disk. */
export async function mapFullDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (FULL.has(errorCode(error))) throw new StorageFull('No space left on the disk.', { cause: error });
    throw error;
  }
}

/** Throws as `mapFullDisk` does, and `StorageUnavailable` if the disk fails. */
export async function mapDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await mapFullDisk(work);
  } catch (error) {
    const code = errorCode(error);
    if (!FAULTS.has(code)) throw error;
    throw new StorageUnavailable(`The media folder fails: ${code}.`, { cause: error, isWrong: true });
  }
}

async function openStream(path: string, range: ByteRange | undefined) {
  if (!(await statFile(path))) return null;
  return openFileStream(path, range);
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
async function findWriteError(root: string): Promise<string | null> {
  const probe = join(root, `${basename(root)}${UNFINISHED}${randomUUID()}`);
  try {
    await makeFolder(root);
    await writeFile(probe, new Uint8Array(4096), NEW_SYNCED_FILE);
    return null;
  } catch (error) {
    return `the media folder cannot be written: ${errorCode(error) || (error as Error).name}`;
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/**
 * Opens the trash of a media folder, with a folder for each day, so that operators can find files and move
 * them back.
 */
function openTrash(root: string, at: (key: string) => string): Trash {
  const dayFolder = (day: string) => {
    assertDay(day);
    return join(root, TRASH, day);
  };
  return {
    trash: async ({ day, key }) => moveFile(at(key), join(dayFolder(day), key)),
    async *listTrash() {
      const days = await nullIfMissing(() => opendir(join(root, TRASH)));
      if (!days) return;
      for await (const { name: day } of days) {
        if (!isDay(day)) continue;
        for await (const key of listFiles(dayFolder(day), '', '')) yield { day, key };
      }
    },
    restore: async ({ day, key }) => {
      if (await nullIfMissing(() => stat(at(key)))) return;
      await moveFile(join(dayFolder(day), key), at(key));
    },
    emptyTrash: async (day) => rm(dayFolder(day), { recursive: true, force: true }),
  };
}

async function moveFile(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await nullIfMissing(() => rename(from, to));
}

/** Lists the paths of all files below `folder`, except hidden and unfinished ones. */
async function* listFiles(root: string, folder: string, prefix: string): AsyncIterable<string> {
  const entries = await nullIfMissing(() => opendir(join(root, folder)));
  if (!entries) return;
  for await (const entry of entries) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.name.startsWith('.') || isUnfinished(entry.name)) continue;
    if (entry.isDirectory() && (`${path}/`.startsWith(prefix) || prefix.startsWith(`${path}/`)))
      yield* listFiles(root, path, prefix);
    if (entry.isFile() && path.startsWith(prefix)) yield path;
  }
}

/** Resolves to the result of `work`, or to null if the file or folder does not exist. */
async function nullIfMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}

/** The code of a system error, such as `ENOENT`; empty for any other error. */
function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
