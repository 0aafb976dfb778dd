import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds to accounts what they may do in the dashboard without being administrators; null is nothing. */
export const addStaffRoles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table "user" add column "staffRole" text`.execute(db);
  },
};
