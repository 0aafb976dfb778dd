import type { DatabaseOptions, Inspection } from './inspect.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { UpgradeResult } from './sqlite/upgrade.ts';

/**
 * Brings an inspected database to the newest schema. SQLite is copied first, if it is not new; PostgreSQL must be backed up by
 * its operator, and several instances may call this at once. Throws `ConfigError`.
 */
export async function upgradeDatabase(options: DatabaseOptions, found: Inspection): Promise<UpgradeResult> {
  if (options.databaseUrl === undefined) {
    const { upgradeSqlite } = await import('./sqlite/upgrade.ts');
    return upgradeSqlite(options.dataDir, found);
  }
  const db = await openDatabase(options);
  try {
    return { migrations: await migrate(db), copy: null };
  } finally {
    await db.close();
  }
}
