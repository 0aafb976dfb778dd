import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface RunOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** Runs a program to its end with the output of this process. True if it succeeds. */
export function runShown(program: string, args: string[], options: RunOptions): boolean {
  return spawnSync(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/**
 * Runs a program to its end, and writes all of its output to standard error if it fails. True if it succeeds.
 */
export function runQuietly(program: string, args: string[], options: RunOptions): boolean {
  // A file takes output of any length, in the order in which it was written.
  const folder = mkdtempSync(join(tmpdir(), 'lekha-build-'));
  const file = join(folder, 'output');
  const fd = openSync(file, 'w');
  try {
    const { status, error } = spawnSync(program, args, { ...options, stdio: ['ignore', fd, fd] });
    if (status !== 0) process.stderr.write(error ? `${error.message}\n` : readFileSync(file));
    return status === 0;
  } finally {
    closeSync(fd);
    rmSync(folder, { recursive: true, force: true });
  }
}
