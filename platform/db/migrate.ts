import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/migrations.ts';

type Migratable = Pick<Database, 'dialect' | 'ddl'>;

/**
 * Brings the database to the newest schema and resolves to the names of the migrations that ran. If several processes call
 * it, one of them migrates. All migrations run in one transaction: an error undoes them.
 */
export async function migrate(db: Migratable): Promise<string[]> {
  const { results, error } = await (await createMigrator(db)).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Brings a new database to the schema of a migration. */
export async function migrateTo(db: Migratable, migration: string): Promise<void> {
  const { error } = await (await createMigrator(db)).migrateTo(migration);
  if (error) throw error;
}

/** Names all migrations that this version knows, in order. */
export function knownMigrations(): string[] {
  return Object.keys(migrations('sqlite'));
}

/** Names the migrations that the database lacks. */
export async function pendingMigrations(db: Migratable): Promise<string[]> {
  const all = await (await createMigrator(db)).getMigrations();
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}

/** PostgreSQL may have the migrator's tables in other schemas too, of sites that were moved aside. */
async function createMigrator(db: Migratable): Promise<Migrator> {
  const provider = { getMigrations: async () => migrations(db.dialect) };
  if (db.dialect === 'sqlite') return new Migrator({ db: db.ddl, provider });
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db.ddl);
  return new Migrator({ db: db.ddl, provider, migrationTableSchema: rows[0]!.name });
}
