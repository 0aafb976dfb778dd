import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds to the content version the newest one that withdrew something, and the version up to which that is
 * known: an older program raises `n` alone.
 */
export const addWithdrawals: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const column of ['withdrawn_n', 'known_n'])
      await sql.raw(`alter table content_version add column ${column} bigint not null default 0`).execute(db);
  },
};
