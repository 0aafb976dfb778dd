import type { DatabaseOptions } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

/** The result of an upgrade. */
export interface UpgradeResult {
  /** The migrations that ran. */
  migrations: string[];
  /** The path of the copy made before; null if none was made. */
  copy: string | null;
}

/** Brings a database to the newest schema without a copy. Several instances may call this at once. */
export async function migrateInPlace(options: DatabaseOptions): Promise<UpgradeResult> {
  const db = await openDatabase(options);
  try {
    return { migrations: await migrate(db), copy: null };
  } finally {
    await db.close();
  }
}
