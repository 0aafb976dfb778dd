import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { link, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createFileStream, isUnfinished, sync, UNFINISHED } from '../../../platform/durable-file.ts';
import { accessError } from '../../../platform/ownership.ts';
import { BackupError } from '../errors.ts';
import type { ArchiveFolder, NewArchive, StoredArchive } from './types.ts';

/** An archive in a file. */
export function archiveFile(path: string): StoredArchive {
  return {
    location: path,
    size: async () => (await stat(path)).size,
    read: () => createReadStream(path),
  };
}

/** A new archive in a file, readable by this account only, and written under another name first. */
export function newArchiveFile(path: string): NewArchive {
  const unfinished = `${path}${UNFINISHED}${randomUUID()}`;
  const folder = dirname(path);
  return {
    ...archiveFile(unfinished),
    location: path,
    folder,
    assertFree: () => assertFree(path),
    write: async (bytes) => {
      const file = createFileStream(unfinished);
      await once(file, 'open').catch((cause) => {
        if (cause.code === 'EACCES') throw refused(folder, cause);
        throw new BackupError(`${path} cannot be written: ${cause.message}.`, { cause });
      });
      await pipeline(bytes, file);
    },
    publish: () => publish(unfinished, path),
    discard: () => rm(unfinished, { force: true }),
  };
}

/** The archives in a folder. */
export function openFolder(folder: string): ArchiveFolder {
  return {
    names: () => namesIn(folder),
    archive: (name) => archiveFile(join(folder, name)),
    newArchive: (name) => newArchiveFile(join(folder, name)),
    remove: (name) => rm(join(folder, name)),
    removeUnfinished: async (isOwn, before) => {
      for (const name of await namesIn(folder)) {
        if (!isUnfinished(name) || !isOwn(name.slice(0, name.lastIndexOf(UNFINISHED)))) continue;
        const { mtimeMs } = await stat(join(folder, name));
        if (mtimeMs < before) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** The error for a folder that this process may not use. */
function refused(folder: string, cause: unknown): BackupError {
  return new BackupError(accessError(folder).message, { cause });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EACCES') throw refused(folder, cause);
    throw new BackupError(`BACKUP_TO ${folder} cannot be read: ${(cause as Error).message}.`, { cause });
  }
}

async function assertFree(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (!folder?.isDirectory())
    throw new BackupError(`The folder ${dirname(path)} does not exist: create it first.`);
  if (await stat(path).catch(() => undefined)) throw existsError(path);
}

/** An archive whose name is taken. */
export function existsError(location: string): BackupError {
  return new BackupError(`${location} exists already, and no backup overwrites a file: give another name.`);
}

/** Gives a finished file its name, never that of another file. */
async function publish(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || (await stat(path).catch(() => undefined))) throw existsError(path);
    // Some network disks and memory sticks have no hard links.
    await rename(unfinished, path);
  }
  await sync(dirname(path));
}
