import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which site this is, so that a media folder can be told from another site's, and which version used it last. */
export const site: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('site')
      .addColumn('one', 'integer', (c) => c.primaryKey())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('used_by', 'text', (c) => c.notNull())
      .addColumn('secret_print', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
};
