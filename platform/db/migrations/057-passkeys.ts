import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

/** Adds to a step what it is for, and to passkeys room for their counter, which has 32 bits and no sign. */
export function addPasskeySteps(dialect: Dialect): Migration {
  const statements = [
    "alter table sign_in_step add column purpose text not null default 'second-step'",
    // SQLite's integers have 64 bits.
    ...(dialect === 'postgres' ? ['alter table passkey alter column counter type bigint'] : []),
  ];
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
