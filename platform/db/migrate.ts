import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { dialects } from './dialects.ts';
import { isLockTimeout } from './errors.ts';
import { migrationNames, migrations } from './migrations/migrations.ts';

type Migratable = Pick<Database, 'dialect' | 'ddl'>;

/**
 * Brings the database to the newest schema and resolves to the names of the migrations that ran. If several
 * processes call it, one of them migrates and the others wait for it. All migrations run in one transaction:
 * an error undoes them.
 */
export async function migrate(db: Migratable): Promise<string[]> {
  const migrator = await createMigrator(db);
  for (;;) {
    const { results, error } = await migrator.migrateToLatest();
    // Kysely waits for an hour.
    if (isLockTimeout(error)) continue;
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  }
}

/** Brings a new database to the schema of a migration. */
export async function migrateTo(db: Migratable, migration: string): Promise<void> {
  const { error } = await (await createMigrator(db)).migrateTo(migration);
  if (error) throw error;
}

/** Names all migrations that this version knows, in order. */
export function knownMigrations(): string[] {
  return migrationNames;
}

/** Names the migrations that the database lacks. */
export async function pendingMigrations({
  dialect,
  read,
}: Pick<Database, 'dialect' | 'read'>): Promise<string[]> {
  const all = await (await createMigrator({ dialect, ddl: read })).getMigrations();
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}

/** PostgreSQL may have the migrator's tables in other schemas too, of sites that were moved aside. */
async function createMigrator({ dialect, ddl }: Migratable): Promise<Migrator> {
  const provider = { getMigrations: async () => migrations(dialect) };
  const migrationTableSchema = await dialects[dialect].migratorSchema(ddl);
  return new Migrator({ db: ddl, provider, ...(migrationTableSchema && { migrationTableSchema }) });
}
