import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds likes of articles and comments. */
export function addLikes(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `create table like_target (
      id ${key} primary key,
      article_id ${key} not null references article (id) on delete cascade,
      comment_id ${key} references comment (id) on delete cascade,
      visitors integer not null default 0
    )`,
    `create table account_like (
      target_id ${key} not null references like_target (id) on delete cascade,
      user_id text not null references "user" (id) on delete cascade,
      created_at text not null,
      primary key (target_id, user_id)
    )`,
    `create table visitor_like (
      hash ${key} primary key,
      network ${key} not null,
      day text not null
    )`,
    'create index like_target_article on like_target (article_id)',
    'create index like_target_comment on like_target (comment_id) where comment_id is not null',
    'create index account_like_user on account_like (user_id, created_at)',
    'create index visitor_like_network on visitor_like (network)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
