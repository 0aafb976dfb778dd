import type { Stats } from 'node:fs';
import { constants, type FileHandle, open } from 'node:fs/promises';

/** A file or folder that cannot be read. The message is for the report. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it does not exist or is a broken link',
  ENOTDIR: 'it does not exist',
  ELOOP: 'it is a link to itself',
  EISDIR: 'it is a folder',
  ENXIO: 'not a regular file',
  ENAMETOOLONG: 'its path is too long for the system',
  EMFILE: 'too many files are open',
  EIO: 'disk error',
};

/** Words the error of a file system call for the report. Throws any other error. */
export function unreadable(error: unknown): UnreadableFile {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof UnreadableFile) return error;
  if (!/^E[A-Z]+$/.test(code)) throw error;
  const why = Object.hasOwn(REASONS, code) ? REASONS[code] : 'system error';
  return new UnreadableFile(`cannot be read: ${why} (${code})`, { cause: error });
}

/**
 * Reads a regular file; null if it has more than `max` bytes. Never waits for a pipe. Throws
 * `UnreadableFile`.
 */
export async function readPlainFile(
  path: string,
  max: number,
): Promise<{ bytes: Buffer | null; modified: Date }> {
  return withPlainFile(path, async (file, { size, mtime }) => {
    const bytes = size > max ? null : await readUpTo(file, size + 1);
    return { bytes: bytes !== null && bytes.length <= max ? bytes : null, modified: mtime };
  });
}

/** Reads the first `max` bytes of a regular file. Throws `UnreadableFile`. */
export async function readHead(path: string, max: number): Promise<Buffer> {
  return withPlainFile(path, (file) => readUpTo(file, max));
}

async function withPlainFile<T>(
  path: string,
  read: (file: FileHandle, stats: Stats) => Promise<T>,
): Promise<T> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile()) throw new UnreadableFile('cannot be read: not a regular file');
    return await read(file, stats);
  } catch (error) {
    throw unreadable(error);
  } finally {
    await file?.close();
  }
}

async function readUpTo(file: FileHandle, max: number): Promise<Buffer> {
  const bytes = Buffer.alloc(max);
  let length = 0;
  while (length < max) {
    const { bytesRead } = await file.read(bytes, length, max - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}
