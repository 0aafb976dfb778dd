import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/**
 * Adds why an address bounced, when a subscriber was imported, which email led to an unsubscription, whose
 * data was erased, and imports of subscribers.
 */
export function addSubscriberManagement(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    'alter table subscriber add column bounce_reason text',
    'alter table subscriber add column imported_at text',
    `update subscriber set bounce_reason = (
      select max(error) from newsletter_recipient
      where subscriber_id = subscriber.id and (state = 'refused' or newsletter_recipient.bounced_at is not null)
    ) where bounced_at is not null`,
    'alter table newsletter_recipient add column unsubscribed_at text',
    `create table erased_subscriber (
      hash ${key} primary key,
      erased_at text not null
    )`,
    `create table subscriber_import (
      id ${key} primary key,
      created_at text not null,
      created_by text,
      file_name text not null,
      stage text not null,
      options text not null,
      preview text not null,
      next_row integer default 0 not null,
      added integer default 0 not null,
      message text,
      finished_at text
    )`,
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
