import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../platform/config.ts';

/**
 * Makes this process the only server of a data folder until it ends, however it ends: SQLite's own exclusive lock on a
 * file that holds nothing is freed by the kernel. Throws `ConfigError` when another server has it.
 */
export function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (cause) {
    lock.close();
    throw new ConfigError(`Another server is running on ${dataDir}: stop it, or set another DATA_DIR.`, {
      cause,
    });
  }
  return () => lock.close();
}
