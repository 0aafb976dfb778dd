import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds series, and to each article its series and its place in it. */
export function addSeries(dialect: Dialect): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements(orderedText(dialect))) await sql.raw(statement).execute(db);
    },
  };
}

function statements(key: string): string[] {
  return [
    `create table series (
      id ${key} primary key,
      slug ${key} not null unique,
      title text not null,
      key ${key} not null unique,
      description text,
      created_at text not null,
      updated_at text not null
    )`,
    `alter table article add column series_id ${key} references series (id) on delete set null`,
    'alter table article add column series_part integer',
    // The series of a revision may be deleted since.
    `alter table revision add column series_id ${key}`,
    'alter table revision add column series_part integer',
    // Contains all that selects and orders the parts that readers may see.
    `create index article_series on article
      (series_id, series_part, dated_at, id, status, deleted_at, unlisted) where series_id is not null`,
  ];
}
