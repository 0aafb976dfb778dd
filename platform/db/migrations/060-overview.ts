import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the indexes of the overview: the drafts of an account by their last save, and accounts of staff. */
export const addOverviewIndexes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index article_own_drafts on article (created_by, updated_at, id)
      where status = 'draft' and deleted_at is null`.execute(db);
    await sql`create index user_by_staff_role on "user" ("staffRole") where "staffRole" is not null`.execute(
      db,
    );
  },
};
