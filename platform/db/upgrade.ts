import type { DatabaseOptions } from './database.ts';
import { dialectFor } from './dialects.ts';
import type { Inspection } from './inspect.ts';
import { migrate } from './migrate.ts';

/** The result of an upgrade. */
export interface UpgradeResult {
  /** The migrations that ran. */
  migrations: string[];
  /** The path of the copy made before; null if none was made. */
  copy: string | null;
}

/** Brings an inspected database to the newest schema. SQLite is copied first, if it is not new. Throws `ConfigError`. */
export async function upgradeDatabase(options: DatabaseOptions, found: Inspection): Promise<UpgradeResult> {
  const target = await dialectFor(options).openForUpgrade(options, found);
  try {
    return { migrations: await migrate(target), copy: target.copy };
  } finally {
    await target.close();
  }
}
