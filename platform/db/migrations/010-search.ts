import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

/**
 * Which words follow each other in an article, as a bitmap that may say yes too often (`domain/search/followers.ts`). With it
 * PostgreSQL unpacks few texts for a phrase; SQLite's index knows where each word stands. An article without a row, as
 * one indexed before, may have any phrase. Random bits are not worth compressing.
 */
export function followers(dialect: Dialect): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      if (dialect !== 'postgres') return;
      await db.schema
        .createTable('search_followers')
        .addColumn('n', 'integer', (c) => c.primaryKey().references('search_document.n').onDelete('cascade'))
        .addColumn('bits', sql`bytea`, (c) => c.notNull())
        .execute();
      await sql`alter table search_followers alter column bits set storage external`.execute(db);
    },
  };
}
