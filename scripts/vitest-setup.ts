import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL, with a superuser, of the temporary PostgreSQL that all test files share. */
    postgresUrl: string;
  }
}

/** Runs once before all test files; what it returns runs after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = createTemporaryFolder();
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    removeFolder();
  };
}

/** Workers start later and create their data folders in it, so that nothing remains. */
function createTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(hasMemoryDisk() ? MEMORY_DISK : tmpdir(), 'lekha-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** A file system in memory (Linux), on which each commit of SQLite takes no time. */
const MEMORY_DISK = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;

function hasMemoryDisk(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return process.env.TMPDIR === undefined && bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
