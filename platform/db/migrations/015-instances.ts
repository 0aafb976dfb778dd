import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lets servers on one database know of each other. */
export const addInstances: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('instance')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('media', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .execute();
  },
};
