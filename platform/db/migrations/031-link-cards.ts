import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a table for the facts fetched from embedded pages, by the SHA-256 hash of their URLs. */
export const addLinkCards: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('link_card')
      .addColumn('url_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('site_name', 'text', (column) => column.notNull())
      .addColumn('page_url', 'text', (column) => column.notNull())
      .addColumn('confirmed', 'text')
      .addColumn('image_url', 'text')
      .addColumn('image_id', 'text', (column) => column.references('image.id').onDelete('set null'))
      .addColumn('error', 'text')
      .addColumn('fetched_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('link_card_image').on('link_card').column('image_id').execute();
  },
};
