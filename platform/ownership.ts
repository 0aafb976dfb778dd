import { randomUUID } from 'node:crypto';
import { accessSync, closeSync, constants, lchownSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { ConfigError } from './env.ts';

/** The calls of the system that the functions need; tests pass their own. */
export interface OwnershipSystem {
  isRoot(): boolean;
  chown(path: string, uid: number, gid: number): void;
}

const real: OwnershipSystem = { isRoot: () => process.geteuid?.() === 0, chown: lchownSync };

/**
 * Gives a new file or folder that root has made to the owner of its folder, so that the service, which runs
 * as that user, can use what an operator's command makes as root. Call it before the file gets its final
 * name. Does nothing for other users.
 */
export function giveToFolderOwner(path: string, system = real): void {
  if (!system.isRoot()) return;
  const { uid, gid } = statSync(dirname(path));
  if (uid === 0) return;
  try {
    system.chown(path, uid, gid);
  } catch (error) {
    // Some network disks do not let root do so, and some disks have no owners.
    if (!['EPERM', 'ENOTSUP', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Creates an empty file (mode 0600) for a program that would create it as root. Does nothing if there is one,
 * or for other users.
 */
export function createForFolderOwner(path: string, system = real): void {
  if (!system.isRoot() || statSync(path, { throwIfNoEntry: false }) || statSync(dirname(path)).uid === 0)
    return;
  const unfinished = `${path}~${randomUUID()}`;
  try {
    closeSync(openSync(unfinished, 'wx', 0o600));
    giveToFolderOwner(unfinished, system);
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** A file or folder, and the access to it that is needed: `R_OK`, `W_OK`, `X_OK`. */
export type Needed = readonly [path: string, mode: number];

/**
 * Throws `ConfigError` for the first that this process may not use, with its owner and mode and the user of
 * the process. Missing ones are left out.
 */
export function assertAccess(needed: readonly Needed[]): void {
  for (const [path, mode] of needed) {
    try {
      accessSync(path, mode);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM') throw accessError(path, error);
    }
  }
}

/** True if a file or folder is on a file system that is mounted read-only, for root too. */
export function isOnReadOnlyDisk(path: string): boolean {
  try {
    accessSync(path, W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

const { R_OK, W_OK, X_OK } = constants;
/** The access to a file or folder that is read, or also changed. */
export const access = {
  readFile: R_OK,
  changeFile: R_OK | W_OK,
  readFolder: R_OK | X_OK,
  changeFolder: R_OK | W_OK | X_OK,
} as const;

/** The error for a path that the system refuses to this process. */
export function accessError(path: string, cause?: unknown): ConfigError {
  const closest = closestVisible(path);
  const { uid, mode } = statSync(closest);
  const shown = (mode & 0o7777).toString(8).padStart(4, '0');
  const what = closest === path ? 'it' : closest;
  return new ConfigError(
    `${path} cannot be used: ${what} belongs to uid ${uid} with mode ${shown}, and this process runs as ${processUser()}. Give it to that user (chown), or run the command as the user of the service.`,
    { cause },
  );
}

/** The path itself, or the closest of its folders that this process can see. */
function closestVisible(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      statSync(at);
      return at;
    } catch (error) {
      if (at === dirname(at)) throw error;
    }
  }
}

function processUser(): string {
  const uid = process.geteuid?.();
  try {
    return `uid ${uid} (${userInfo().username})`;
  } catch {
    // A user without an entry, as in containers.
    return `uid ${uid}`;
  }
}
