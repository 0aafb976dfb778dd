import { randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { giveToFolderOwner } from './ownership.ts';

/** Marks the name of a file that is still being written. The final name comes before it. */
export const UNFINISHED = '~';
const UNFINISHED_NAME = /~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * A start removes unfinished files. A write of another process that loses its file this way is tried again.
 */
const MAX_ATTEMPTS = 3;

/**
 * Options of `writeFile` for a new file that only this account reads, and that is on the disk before the call
 * ends.
 */
export const NEW_SYNCED_FILE = { flag: 'wx', mode: 0o600, flush: true };

/** True for the name of a file that `writeDurably` has not finished. */
export function isUnfinished(name: string): boolean {
  return UNFINISHED_NAME.test(name);
}

/**
 * Writes `bytes` to `path` atomically, readable by this account only, and on the disk before it resolves:
 * writes a temporary file, syncs and renames it, and syncs the folder. Creates a missing folder and replaces
 * an existing file. Throws errors of the system (`ENOSPC`, `EACCES` …) and leaves no temporary file.
 */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder);
  for (let attempt = 1; !(await writeBeside(path, bytes)); attempt++) {
    if (attempt === MAX_ATTEMPTS)
      throw new Error(`${path} could not be written: its unfinished file vanished.`);
  }
  await sync(folder);
}

/** Writes a file under another name and renames it; false if it was removed in between. */
async function writeBeside(path: string, bytes: Uint8Array | string): Promise<boolean> {
  const unfinished = `${path}${UNFINISHED}${randomUUID()}`;
  try {
    await writeFile(unfinished, bytes, NEW_SYNCED_FILE);
    giveToFolderOwner(unfinished);
    await rename(unfinished, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Opens a new file as a stream, with the same options and for the owner of its folder. */
export function createFileStream(path: string): WriteStream {
  const { flag: flags, ...options } = NEW_SYNCED_FILE;
  const file = createWriteStream(path, { flags, ...options });
  file.once('open', () => giveToFolderOwner(path));
  return file;
}

/**
 * Creates a folder (mode 0700) and its parents. A new folder survives a power cut only once its parent is
 * synced.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (folder !== dirname(folder)) await makeFolder(dirname(folder));
  // Under another name first: as root, it must not be there before its owner can use it.
  const unfinished = `${folder}${UNFINISHED}${randomUUID()}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    giveToFolderOwner(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rmdir(unfinished);
    // Another one was faster.
    if (!(await isFolder(folder))) throw error;
  }
  await sync(dirname(folder));
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Writes a file or the names in a folder to the disk. */
export async function sync(path: string): Promise<void> {
  // Windows cannot open folders; NTFS journals names itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
