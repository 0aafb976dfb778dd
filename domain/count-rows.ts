import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** Counts the rows of a query that selects no columns yet. */
export async function countRows<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
