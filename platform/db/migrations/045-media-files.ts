import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the hashes of media files, by which damage on the disk is found. */
export const addMediaFiles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('media_file')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .execute();
  },
};
