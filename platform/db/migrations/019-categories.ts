import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds what readers see of categories and subcategories besides their names: a title, a description and a
 * place in the order.
 */
export const describeCategories: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const table of ['category', 'subcategory']) {
      await db.schema.alterTable(table).addColumn('title', 'text').execute();
      await db.schema.alterTable(table).addColumn('description', 'text').execute();
      await db.schema.alterTable(table).addColumn('position', 'integer').execute();
    }
  },
};
