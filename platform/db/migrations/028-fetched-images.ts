import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The images that imports have fetched, by the SHA-256 hash of their old URL, so that a later import need not
 * fetch them.
 */
export const addFetchedImages: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('fetched_image')
      .addColumn('url_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('image_id', 'text', (column) => column.notNull().references('image.id').onDelete('cascade'))
      .addColumn('fetched_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('fetched_image_image').on('fetched_image').column('image_id').execute();
  },
};
