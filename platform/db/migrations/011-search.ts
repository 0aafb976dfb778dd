import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

/**
 * The bitmaps of followers know how the second word of a pair begins, no more (`domain/search/followers.ts`). Those of
 * before go, and their articles are indexed anew beside other work; until then they may have any phrase.
 */
export function followersBegin(dialect: Dialect): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      if (dialect !== 'postgres') return;
      await sql`delete from search_followers`.execute(db);
      await sql`update search_document set analyser_version = 0`.execute(db);
    },
  };
}
