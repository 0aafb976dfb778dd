import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds the comments of imported articles. */
export function addComments(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await sql
        .raw(
          `create table comment (
      id ${key} primary key,
      article_id ${key} not null references article (id) on delete cascade,
      source text not null,
      source_key text not null,
      parent_key text,
      author_name text not null,
      author_email text,
      author_url text,
      text text not null,
      status text not null,
      created_at text not null,
      unique (source, source_key)
    )`,
        )
        .execute(db);
      await sql.raw('create index comment_article on comment (article_id, created_at)').execute(db);
    },
  };
}
