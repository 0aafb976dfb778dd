import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/migrations.ts';

type Migratable = Pick<Database, 'dialect' | 'definition'>;

/**
 * Brings the database to the newest schema; several processes may ask at once and one does it.
 * Resolves to the names of the migrations that ran. Throws the first failure, with nothing of that run kept.
 */
export async function migrate(db: Migratable): Promise<string[]> {
  const { results, error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Names of the migrations that this code has and the database has not. */
export async function pendingMigrations(db: Migratable): Promise<string[]> {
  const all = await migratorOf(db).getMigrations();
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}

function migratorOf(db: Migratable): Migrator {
  const provider = { getMigrations: async () => migrations(db.dialect) };
  return new Migrator({ db: db.definition, provider });
}
