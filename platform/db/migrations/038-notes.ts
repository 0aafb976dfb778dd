import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds the comments on articles that are being written, and the share links' right to write them. */
export function addNotes(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    'alter table share_link add column can_comment integer not null default 0',
    `create table note (
      id ${key} primary key,
      article_id ${key} not null references article (id) on delete cascade,
      parent_id ${key},
      share_link_id ${key} references share_link (id) on delete set null,
      user_id text,
      guest_name text,
      quote text not null,
      quote_before text not null,
      quote_after text not null,
      block integer,
      text text not null,
      created_at text not null,
      resolved_at text,
      resolved_by text
    )`,
    'create index note_article on note (article_id, created_at)',
    'create index note_share_link on note (share_link_id)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
