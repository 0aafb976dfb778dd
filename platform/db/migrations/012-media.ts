import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Since when nothing uses a picture; null while something does, or until the sweeper notices. What nothing uses when this
 * arrives counts from its upload.
 */
export const unusedSince: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('image').addColumn('unused_since', 'text').execute();
    await sql`update image set unused_since = created_at
      where not exists (select image_id from image_use where image_use.image_id = image.id)`.execute(db);
    await db.schema.createIndex('image_by_unused_since').on('image').column('unused_since').execute();
  },
};
