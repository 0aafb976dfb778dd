import type { Stats } from 'node:fs';
import { constants, type FileHandle, open } from 'node:fs/promises';

/** A file or folder that could not be read; the message says why, in words for the operator. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

const TROUBLE: Record<string, string> = {
  EACCES: 'its permissions do not let it be read',
  EPERM: 'its permissions do not let it be read',
  ENOENT: 'it is not there any more, or is a link to nothing',
  ENOTDIR: 'it is not there any more',
  ELOOP: 'it is a link that leads to itself',
  EISDIR: 'it is a folder',
  ENXIO: 'it is no plain file',
  ENAMETOOLONG: 'its path is longer than the system allows',
  EMFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

/** The failure of a file system call in words for the operator; any other error is passed on. */
export function unreadable(error: unknown): UnreadableFile {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof UnreadableFile) return error;
  if (!/^E[A-Z]+$/.test(code)) throw error;
  const why = Object.hasOwn(TROUBLE, code) ? TROUBLE[code] : 'the system refuses to';
  return new UnreadableFile(`it cannot be read: ${why} (${code})`, { cause: error });
}

/** A plain file's bytes, null for more than were allowed, and the time of its last change. */
export interface FileBytes {
  bytes: Buffer | null;
  modified: Date;
}

/** Reads a plain file of at most `most` bytes, however it grows meanwhile. Never waits for a pipe. Throws `UnreadableFile`. */
export async function readPlainFile(path: string, most: number): Promise<FileBytes> {
  return withPlainFile(path, async (file, { size, mtime }) => {
    const bytes = size > most ? null : await readUpTo(file, Math.min(size, most) + 1);
    return { bytes: bytes !== null && bytes.length <= most ? bytes : null, modified: mtime };
  });
}

/** The first `most` bytes of a plain file. Throws `UnreadableFile`. */
export async function readHead(path: string, most: number): Promise<Buffer> {
  return withPlainFile(path, (file) => readUpTo(file, most));
}

async function withPlainFile<T>(
  path: string,
  read: (file: FileHandle, stats: Stats) => Promise<T>,
): Promise<T> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile()) throw new UnreadableFile('it cannot be read: it is no plain file');
    return await read(file, stats);
  } catch (error) {
    throw unreadable(error);
  } finally {
    await file?.close();
  }
}

async function readUpTo(file: FileHandle, most: number): Promise<Buffer> {
  const bytes = Buffer.alloc(most);
  let length = 0;
  while (length < most) {
    const { bytesRead } = await file.read(bytes, length, most - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
