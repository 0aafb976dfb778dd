import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds the editor sessions that have an article open. */
export function addPresence(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `create table presence (
      user_id ${key} not null,
      desk_id ${key} not null,
      article_id ${key} not null references article (id) on delete cascade,
      seen_at text not null,
      changed_at text,
      primary key (user_id, desk_id)
    )`,
    'create index presence_article on presence (article_id, seen_at)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
