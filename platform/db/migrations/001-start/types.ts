import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../database.ts';

/** A migration runs on the schema of its time, so its handle has no table types. */
export type Tables = Kysely<unknown>;

/** The type of text that both databases sort by code point. */
export function orderedText(dialect: Dialect) {
  return dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
}
