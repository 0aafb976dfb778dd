import type { DatabaseOptions } from '../database.ts';
import { dialectFor } from '../dialects.ts';
import { migrateTo } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { storedTables } from './tables.ts';
import type { StagedDatabase, StagedSchemas, StagingPlace } from './types.ts';

/** Creates an empty database with the schema of the given migrations. The last one must be known. */
export function createStagedDatabase(
  place: StagingPlace,
  migrations: readonly string[],
): Promise<StagedDatabase> {
  return dialectFor(place.target).createStaged(place, async (options, schema) => {
    const db = await openDatabase(options);
    try {
      await migrateTo(db, migrations.at(-1)!);
      const found = await db.ddl.introspection.getTables();
      const tables = new Set(found.filter((table) => table.schema === schema).map(({ name }) => name));
      // Migrations create some rows.
      for (const table of storedTables.toReversed()) {
        if (tables.has(table)) await db.ddl.deleteFrom(table).execute();
      }
    } finally {
      await db.close();
    }
  });
}

/**
 * Throws `ConfigError` if the database of a move or restore is in use by a server, or if it has tables and
 * `replaces` is not set. Never refuses a file, which the lock of its folder protects and which is moved
 * aside.
 */
export function assertReplaceable(target: DatabaseOptions, replaces: boolean): Promise<void> {
  return dialectFor(target).assertReplaceable(target, replaces);
}

/**
 * Puts the staged tables in the place of the current ones, in one transaction. Does nothing if that has been
 * done.
 */
export function swapIn(databaseUrl: string, schemas: StagedSchemas): Promise<void> {
  return dialectFor({ databaseUrl }).swapIn(databaseUrl, schemas);
}

/** Notes that the site has moved away, so that no server goes on with the old database. */
export function markMoved(options: DatabaseOptions, at: string): Promise<void> {
  return dialectFor(options).markMoved(options, at);
}
