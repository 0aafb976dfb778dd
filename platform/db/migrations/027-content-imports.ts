import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Imports that administrators start in the dashboard. */
export const addContentImports: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('content_import')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text')
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('stage', 'text', (column) => column.notNull())
      .addColumn('options', 'text', (column) => column.notNull())
      .addColumn('progress', 'text')
      .addColumn('message', 'text')
      .addColumn('summary', 'text')
      .addColumn('has_report', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
