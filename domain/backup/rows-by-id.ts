const BATCH = 100;

/** All rows of a table in the order of their ids, read in batches. */
export async function* rowsById<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncIterable<Row> {
  for (let after = ''; ; ) {
    const rows = await read(after, BATCH);
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}
