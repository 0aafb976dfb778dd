import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds to accounts when they were disabled, null while they are not, and when they signed in last. */
export const addAccountStates: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const column of ['disabledAt', 'lastSignInAt'])
      await sql`alter table "user" add column ${sql.ref(column)} text`.execute(db);
  },
};
