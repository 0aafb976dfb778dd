import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds the redirects that people set. */
export function addCustomRedirects(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `create table custom_redirect (
      id ${key} primary key,
      path ${key} not null unique,
      target text not null,
      created_at text not null,
      created_by text references "user" (id) on delete set null
    )`,
    'create index custom_redirect_newest on custom_redirect (created_at, id)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
