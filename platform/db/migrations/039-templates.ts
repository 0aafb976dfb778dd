import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds templates, which new articles can start with. */
export function addTemplates(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statement = `create table template (
    id ${key} primary key,
    name text not null,
    key ${key} not null unique,
    title text not null,
    category text not null,
    body text not null,
    details text not null,
    created_by text,
    created_at text not null,
    updated_at text not null
  )`;
  return {
    up: async (db: Kysely<unknown>) => {
      await sql.raw(statement).execute(db);
    },
  };
}
