import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { formatBytes, freeBytes } from '../../disk-space.ts';
import { ConfigError } from '../../env.ts';

/** A database with its write-ahead log and the journal of a first start that was killed. */
const FILES = ['lekha.db', 'lekha.db-wal', 'lekha.db-journal'];
const RESERVE_BYTES = 16 * 1024 * 1024;
/** All pages in one step: a writer in between would start the copy again. */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies the database of a data folder that cannot be written to a new temporary folder, because SQLite must
 * write beside a file that has a write-ahead log. Returns that folder, which the caller removes. Throws
 * `ConfigError` without space for the copy.
 */
export async function copyToTemporaryFolder(dataDir: string): Promise<string> {
  const present = FILES.map((name) => join(dataDir, name)).filter((file) => existsSync(file));
  const sizes = await Promise.all(present.map(async (file) => (await stat(file)).size));
  await assertSpace(sizes.reduce((sum, size) => sum + size, 0));
  const folder = await mkdtemp(join(tmpdir(), 'lekha-'));
  try {
    // A server may be at work on the same folder, which only it sees as writable: then its index of the log
    // is there.
    if (existsSync(join(dataDir, 'lekha.db-shm'))) await copyPages(dataDir, folder);
    else for (const name of FILES) await copyPresent(dataDir, folder, name);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function copyPages(dataDir: string, folder: string): Promise<void> {
  const source = new DatabaseSync(join(dataDir, 'lekha.db'), { readOnly: true, timeout: 5000 });
  try {
    await backup(source, join(folder, 'lekha.db'), { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

async function copyPresent(dataDir: string, folder: string, name: string): Promise<void> {
  const [from, to] = [join(dataDir, name), join(folder, name)];
  if (!existsSync(from)) return;
  await copyFile(from, to);
  await chmod(to, 0o600);
}

async function assertSpace(bytes: number): Promise<void> {
  const [needed, available] = [bytes + RESERVE_BYTES, await freeBytes(tmpdir())];
  if (needed <= available) return;
  throw new ConfigError(
    `The database is on a read-only file system and is copied for this command, which needs ${formatBytes(needed)} in ${tmpdir()}: ${formatBytes(available)} are free. Make space there, or set TMPDIR to a folder that has it.`,
  );
}
