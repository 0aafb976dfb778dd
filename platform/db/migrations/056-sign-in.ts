import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds second factors, and to sessions when their owner proved their identity and used them last. */
export function addSecondFactors(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const owner = `user_id ${key} not null references "user" (id) on delete cascade`;
  const statements = [
    'alter table session add column "provedAt" text',
    'alter table session add column "lastUsedAt" text',
    `create table authenticator (
      user_id ${key} primary key references "user" (id) on delete cascade,
      secret text not null,
      created_at text not null,
      confirmed_at text,
      last_step integer not null
    )`,
    `create table recovery_code (
      code_hash text primary key,
      ${owner}
    )`,
    'create index recovery_code_user on recovery_code (user_id)',
    `create table passkey (
      id text primary key,
      ${owner},
      name text not null,
      public_key text not null,
      counter integer not null,
      transports text not null,
      created_at text not null,
      last_used_at text
    )`,
    'create index passkey_user on passkey (user_id)',
    `create table sign_in_step (
      token_hash text primary key,
      user_id ${key} references "user" (id) on delete cascade,
      challenge text,
      expires_at text not null
    )`,
    'create index sign_in_step_user on sign_in_step (user_id)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
