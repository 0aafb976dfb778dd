import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Marks a file that is still being written; what stands before it in the name is the name it will have. */
export const UNFINISHED = '~';
const UNFINISHED_NAME = /~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A start removes unfinished files; a write of another process that loses its file to one begins again. */
const MOST_ATTEMPTS = 3;

/** Whether a file of this name is one that `writeDurably` has not finished. */
export function isUnfinished(name: string): boolean {
  return UNFINISHED_NAME.test(name);
}

/**
 * Writes `bytes` to `path`, readable by this account alone, whole or not at all, and on the disk before it resolves:
 * written beside its place, synced, renamed, and the folder synced. The folder is made when it is missing; a file of
 * that name is replaced. Throws what the system says (`ENOSPC`, `EACCES` …), with nothing left behind.
 */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder);
  for (let attempt = 1; !(await writeBeside(path, bytes)); attempt++) {
    if (attempt === MOST_ATTEMPTS)
      throw new Error(`${path} could not be written: its unfinished file vanished.`);
  }
  await syncFolder(folder);
}

/** Writes a file under another name and renames it; false when somebody removed it in between. */
async function writeBeside(path: string, bytes: Uint8Array | string): Promise<boolean> {
  const unfinished = `${path}${UNFINISHED}${randomUUID()}`;
  try {
    await writeSynced(unfinished, bytes);
    await rename(unfinished, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes a new file and has it on the disk before it resolves; its name is durable only once its folder is synced. */
export async function writeSynced(path: string, bytes: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder (mode 0700) and those above it. A new one outlives a power cut only when the one that holds it is synced. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first || made === dirname(made)) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; NTFS journals the names itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
