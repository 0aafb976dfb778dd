import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Threads of imported comments are rarely deeper; what is deeper becomes a thread of its own. */
const MAX_DEPTH = 12;

/** Adds the comments of readers beside the imported ones, their moderation, and the switch of an article. */
export function addReaderComments(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const columns = [
    `parent_id ${key}`,
    `reply_to ${key}`,
    'user_id text',
    `commenter_id ${key}`,
    'is_team integer not null default 0',
    "format text not null default 'html'",
    "rendered text not null default ''",
    'render_version integer not null default 0',
    'edited_at text',
    'decided_at text',
    'decided_by text',
    'network text',
    'notify integer not null default 0',
    'told integer not null default 0',
    'learned integer not null default 0',
    'band integer not null default 1',
    "reason text not null default ''",
    'reports integer not null default 0',
  ];
  const statements = [
    ...columns.map((column) => `alter table comment add column ${column}`),
    'alter table article add column no_comments integer not null default 0',
    'alter table revision add column no_comments integer not null default 0',
    `create table commenter (
      id ${key} primary key,
      email text not null unique,
      name text not null,
      created_at text not null,
      confirmed_at text
    )`,
    `create table comment_ban (
      id ${key} primary key,
      kind text not null,
      value text not null,
      label text not null,
      created_at text not null,
      created_by text,
      unique (kind, value)
    )`,
    `create table comment_report (
      comment_id ${key} not null references comment (id) on delete cascade,
      reporter text not null,
      created_at text not null,
      primary key (comment_id, reporter)
    )`,
    `create table comment_word (
      word ${key} primary key,
      good integer not null,
      spam integer not null
    )`,
    `create table comment_thread (
      article_id ${key} primary key references article (id) on delete cascade,
      version text not null
    )`,
    'create index comment_queue on comment (status, band, created_at, id)',
    'create index comment_newest on comment (status, created_at, id)',
    'create index comment_parent on comment (parent_id, created_at) where parent_id is not null',
    'create index comment_user on comment (user_id, status) where user_id is not null',
    'create index comment_commenter on comment (commenter_id, status) where commenter_id is not null',
    'create index comment_reported on comment (created_at) where reports > 0',
    'create index comment_untaught on comment (id) where learned = 0',
    `update comment set parent_id = (select parent.id from comment parent
      where parent.source = comment.source and parent.source_key = comment.parent_key
        and parent.article_id = comment.article_id and parent.id <> comment.id)
      where parent_key is not null`,
    ...Array.from(
      { length: MAX_DEPTH },
      () => `update comment set parent_id = (select parent.parent_id from comment parent where parent.id = comment.parent_id)
      where parent_id in (select id from comment where parent_id is not null)`,
    ),
    'update comment set parent_id = null where parent_id in (select id from comment where parent_id is not null)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
