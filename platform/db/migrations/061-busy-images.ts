import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds to images if text over them cannot be read; null for those that were stored before. */
export const addBusyImages: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('image').addColumn('busy', 'integer').execute();
  },
};
