/** SQLite takes 32,766 values per statement, PostgreSQL 65,535. */
const BATCH_SIZE = 5000;

/**
 * Calls `query` for one batch of `values` after another, because one statement may not take them all, and
 * joins the results.
 */
export async function inBatches<T, R>(
  values: readonly T[],
  query: (batch: T[]) => Promise<R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < values.length; from += BATCH_SIZE)
    for (const result of await query(values.slice(from, from + BATCH_SIZE))) results.push(result);
  return results;
}
