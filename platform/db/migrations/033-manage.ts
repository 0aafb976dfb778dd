import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds indexes for the orders of the dashboard's list of articles, with the columns that it filters by: the
 * long rows of the articles are not read.
 */
export const addManageOrders: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [name, key] of [
      ['article_edited', 'updated_at'],
      ['article_titled', 'lower(title)'],
    ])
      await sql
        .raw(
          `create index ${name} on article (${key}, id, status, category, created_by, deleted_at, unlisted)
            where deleted_at is null`,
        )
        .execute(db);
  },
};
