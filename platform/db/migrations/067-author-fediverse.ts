import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the account of an author in the fediverse. */
export const addAuthorFediverse: Migration = {
  up: async (db) => {
    await sql`alter table author add column fediverse text`.execute(db);
  },
};
