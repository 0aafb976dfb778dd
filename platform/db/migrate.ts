import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/migrations.ts';

type Migratable = Pick<Database, 'dialect' | 'ddl'>;

/**
 * Brings the database to the newest schema and resolves to the names of the migrations that ran. If several processes call
 * it, one of them migrates. All migrations run in one transaction: an error undoes them.
 */
export async function migrate(db: Migratable): Promise<string[]> {
  const { results, error } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Names the migrations that the database lacks. */
export async function pendingMigrations(db: Migratable): Promise<string[]> {
  const all = await createMigrator(db).getMigrations();
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}

function createMigrator(db: Migratable): Migrator {
  const provider = { getMigrations: async () => migrations(db.dialect) };
  return new Migrator({ db: db.ddl, provider });
}
