import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../platform/config.ts';

const SQLITE_BUSY = 5;

/**
 * Makes this process the only server of a data folder until it ends, however it ends: SQLite's own exclusive lock on a
 * file that holds nothing is freed by the kernel. Throws `ConfigError` when another server has it.
 */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
    const held = lock;
    return () => held.close();
  } catch (cause) {
    lock?.close();
    const { errcode = 0, message } = cause as { errcode?: number; message: string };
    const isHeld = (errcode & 0xff) === SQLITE_BUSY;
    const taken = `Another server is running on ${dataDir}: stop it, or set another DATA_DIR.`;
    throw new ConfigError(isHeld ? taken : `${file} cannot be used as a lock: ${message}.`, { cause });
  }
}
