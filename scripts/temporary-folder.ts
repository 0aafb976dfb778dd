import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory (Linux), on which commits and new files take no time. */
const MEMORY_DISK = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder and makes it the temporary folder of this process and its children, in memory where there
 * is room and TMPDIR is not set. Returns the function that removes it.
 */
export function createTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(hasMemoryDisk() ? MEMORY_DISK : tmpdir(), 'lekha-tests-'));
  // PostgreSQL runs as another account and puts its data here too.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function hasMemoryDisk(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return process.env.TMPDIR === undefined && bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
