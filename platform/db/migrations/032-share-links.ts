import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds the links that show an unpublished article to people without an account. */
export function addShareLinks(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `create table share_link (
      id ${key} primary key,
      token_hash text not null unique,
      article_id ${key} not null references article (id) on delete cascade,
      label text not null,
      created_by text,
      created_at text not null,
      expires_at text not null
    )`,
    'create index share_link_article on share_link (article_id, created_at)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
