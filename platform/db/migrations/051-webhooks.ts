import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds webhooks and the log of their deliveries. */
export function addWebhooks(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `create table webhook (
      id ${key} primary key,
      url text not null,
      events text not null,
      secret text not null,
      is_active integer not null,
      created_at text not null,
      failing_since text,
      disabled_at text
    )`,
    `create table webhook_delivery (
      id ${key} primary key,
      webhook_id ${key} not null references webhook (id) on delete cascade,
      event text not null,
      subject text not null,
      sequence integer not null,
      data text not null,
      state text not null,
      tries integer not null,
      created_at text not null,
      tried_at text,
      next_at text,
      status integer,
      ms integer,
      response text
    )`,
    'create index webhook_delivery_log on webhook_delivery (webhook_id, id)',
    'create index webhook_delivery_subject on webhook_delivery (webhook_id, subject, sequence)',
    'create index webhook_delivery_waiting on webhook_delivery (webhook_id, subject, state, sequence)',
    'create index webhook_delivery_next on webhook_delivery (webhook_id, next_at)',
    'create index webhook_delivery_age on webhook_delivery (created_at)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
