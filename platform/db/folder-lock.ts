import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';
import { createForFolderOwner } from '../ownership.ts';

const SQLITE_BUSY = 5;

/**
 * Makes this process the only server on a data folder, on either database, and returns the function that
 * releases it. The lock is SQLite's exclusive lock on an empty file, which the kernel releases however the
 * process ends. Throws `ConfigError` if another server has it.
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock');
  let lock: DatabaseSync | undefined;
  try {
    createForFolderOwner(file);
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
    const locked = lock;
    return () => locked.close();
  } catch (cause) {
    lock?.close();
    const { errcode = 0, message } = cause as { errcode?: number; message: string };
    const isLocked = (errcode & 0xff) === SQLITE_BUSY;
    const taken = `Another server is running on ${dataDir}: stop it, or set another DATA_DIR.`;
    throw new ConfigError(isLocked ? taken : `${file} cannot be used as a lock: ${message}.`, { cause });
  }
}
