import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds letters and the welcome email, and who got that. */
export function addLetters(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `create table letter (
      id ${key} primary key,
      slug text unique,
      subject text not null,
      body text not null,
      rendered text not null,
      render_version integer not null,
      has_page integer not null default 0,
      is_active integer not null default 0,
      version integer not null,
      created_by text,
      created_at text not null,
      updated_at text not null,
      sent_at text
    )`,
    'alter table subscriber add column welcomed_at text',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
