import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds what is sent to subscribers: issues, their recipients, and what each subscriber prefers. */
export function addNewsletterIssues(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `alter table subscriber add column frequency text default 'each' not null`,
    `alter table subscriber add column categories text default '[]' not null`,
    'alter table subscriber add column bounced_at text',
    `create table newsletter_choice (
      article_id ${key} primary key references article (id) on delete cascade,
      audience text not null,
      content text not null,
      chosen_at text not null
    )`,
    `create table newsletter_issue (
      id ${key} primary key,
      unique_key text not null unique,
      kind text not null,
      article_id ${key} references article (id) on delete set null,
      subject text not null,
      content text not null,
      audience text not null,
      state text not null,
      error text,
      email text not null,
      created_at text not null,
      finished_at text
    )`,
    'create index newsletter_issue_by_age on newsletter_issue (created_at, id)',
    'create index newsletter_issue_article on newsletter_issue (article_id)',
    `create table newsletter_recipient (
      issue_id ${key} not null references newsletter_issue (id) on delete cascade,
      subscriber_id ${key} not null,
      state text not null,
      claim text,
      attempts integer default 0 not null,
      attempted_at text,
      next_attempt_at text not null,
      error text,
      bounced_at text,
      primary key (issue_id, subscriber_id)
    )`,
    'create index newsletter_recipient_state on newsletter_recipient (issue_id, state, next_attempt_at)',
    'create index newsletter_recipient_subscriber on newsletter_recipient (subscriber_id)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
