import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds the sums of the statistics, the marks on their plot, and what tells today's visitors apart. */
export function addStatistics(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `create table statistic (
      dimension ${key} not null,
      day ${key} not null,
      path ${key} not null,
      value ${key} not null,
      views bigint not null,
      readers bigint not null,
      leaves bigint not null,
      seconds bigint not null,
      quarters bigint not null,
      finished bigint not null,
      primary key (dimension, day, path, value)
    )${dialect === 'sqlite' ? ' without rowid' : ''}`,
    'create index statistic_path on statistic (path, dimension, day)',
    `create table statistic_mark (
      id ${key} primary key,
      day ${key} not null,
      text text not null,
      created_by text references "user" (id) on delete set null,
      created_at text not null
    )`,
    'create index statistic_mark_day on statistic_mark (day)',
    `create table statistic_salt (
      id integer primary key,
      day ${key} not null,
      salt text not null
    )`,
    `create table statistic_visitor (
      hash ${key} primary key,
      day ${key} not null,
      has_left integer not null
    )`,
    'create index statistic_visitor_day on statistic_visitor (day)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
