import { join } from 'node:path';
import { writeDurably } from '../../durable-file.ts';
import type { DatabaseOptions } from '../inspect.ts';
import { migrateTo } from '../migrate.ts';
import { MOVED_COMMENT, MOVED_MARK } from '../moved.ts';
import { openDatabase } from '../open.ts';
import { storedTables } from './tables.ts';
import type { StagedDatabase, StagedSchemas, StagingPlace } from './types.ts';

/** Creates an empty database with the schema of the given migrations. The last one must be known. */
export async function createStagedDatabase(
  place: StagingPlace,
  migrations: readonly string[],
): Promise<StagedDatabase> {
  const { create } = place.target.databaseUrl
    ? await import('../postgres/staged.ts')
    : await import('../sqlite/staged.ts');
  return create(place, async (options, schema) => {
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
 * Throws `ConfigError` if the database of a move or restore is in use by a server, or if it has tables and `replaces` is not
 * set. Never refuses a file, which the lock of its folder protects and which is moved aside.
 */
export async function assertReplaceable(target: DatabaseOptions, replaces: boolean): Promise<void> {
  if (!target.databaseUrl) return;
  const { assertSchemaReplaceable } = await import('../postgres/staged.ts');
  await assertSchemaReplaceable(target.databaseUrl, replaces);
}

/** Puts the staged tables in the place of the present ones, in one transaction. Does nothing if that has been done. */
export async function swapIn(databaseUrl: string, schemas: StagedSchemas): Promise<void> {
  const { swapSchemas } = await import('../postgres/staged.ts');
  await swapSchemas(databaseUrl, schemas);
}

/** Notes that the site has moved away, so that nobody goes on with the old database by mistake. */
export async function markMoved({ dataDir, databaseUrl }: DatabaseOptions, at: string): Promise<void> {
  if (databaseUrl === undefined) return writeDurably(join(dataDir, MOVED_MARK), `${at}\n`);
  const { commentOnTable } = await import('../postgres/staged.ts');
  await commentOnTable(databaseUrl, 'site', `${MOVED_COMMENT}${at}`);
}
