import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

/** Drops the bitmaps that made phrase searches on PostgreSQL faster. */
export function dropFollowers(dialect: Dialect): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      if (dialect === 'postgres') await sql`drop table if exists search_followers`.execute(db);
    },
  };
}
