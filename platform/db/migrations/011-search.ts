import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

/**
 * PostgreSQL, too, finds what a filter and the ranking ask of a match in an index of its own, because a thousand long rows
 * lie far apart. The bitmaps of followers know how the second word of a pair begins, no more (`domain/search/followers.ts`):
 * those of before go, and their articles are indexed anew beside other work; until then they may have any phrase.
 */
export function broadSearchOnPostgres(dialect: Dialect): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      if (dialect !== 'postgres') return;
      // A large site's index takes a while.
      await sql`select set_config('statement_timeout', '0', true)`.execute(db);
      await sql`create index article_searched on article (n)
        include (status, deleted_at, category, subcategory, created_by, author_id, lang, dated_at, id)`.execute(
        db,
      );
      await sql`delete from search_followers`.execute(db);
      await sql`update search_document set analyser_version = 0`.execute(db);
    },
  };
}
