import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Marks the subscribers who get their confirmation email once the site sends emails. */
export const addNotedSubscribers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table subscriber add column awaits_email integer default 0 not null`.execute(db);
  },
};
