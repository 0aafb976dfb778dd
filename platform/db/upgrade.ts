import type { DatabaseOptions, WaitListener } from './database.ts';
import { dialectFor } from './dialects.ts';
import type { Inspection } from './inspect.ts';
import { migrate } from './migrate.ts';
import { tellWaits } from './tell-waits.ts';

/** The result of an upgrade. */
export interface UpgradeResult {
  /** The migrations that ran. */
  migrations: string[];
  /** The path of the copy made before; null if none was made. */
  copy: string | null;
}

/**
 * Brings an inspected database to the newest schema. SQLite is copied first, if it is not new. On PostgreSQL
 * it waits without limit while another process migrates, and calls `onWait`. Throws `ConfigError`.
 */
export async function upgradeDatabase(
  options: DatabaseOptions,
  found: Inspection,
  onWait: WaitListener = () => {},
): Promise<UpgradeResult> {
  const target = await dialectFor(options).openForUpgrade(options, found);
  const reason = async () => {
    const names = await target.blockers();
    return names && `The migration waits for ${names}.`;
  };
  try {
    return { migrations: await tellWaits(migrate(target), reason, onWait), copy: target.copy };
  } finally {
    await target.close();
  }
}
