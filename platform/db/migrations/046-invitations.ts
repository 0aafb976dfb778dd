import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';
import { orderedText } from './001-start/types.ts';

/** Adds invitations. The link of each is a row of `one_time_link`, whose purpose is the invitation's id. */
export function addInvitations(dialect: Dialect): Migration {
  const key = orderedText(dialect);
  const statements = [
    `create table invitation (
      id text primary key,
      email text,
      is_sent integer not null,
      role text not null,
      staff_role text,
      author_id text references author (id) on delete set null,
      invited_by ${key} not null references "user" (id) on delete cascade,
      created_at text not null
    )`,
    'create index invitation_inviter on invitation (invited_by)',
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
