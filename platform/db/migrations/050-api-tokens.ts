import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds tokens of the API, and their names to the audit log. */
export function addApiTokens(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `create table api_token (
      id text primary key,
      user_id ${key} not null references "user" (id) on delete cascade,
      name text not null,
      token_hash text not null unique,
      scopes text not null,
      created_at text not null,
      expires_at text not null,
      last_used_at text
    )`,
    'create index api_token_user on api_token (user_id)',
    'alter table audit add column token_name text',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
