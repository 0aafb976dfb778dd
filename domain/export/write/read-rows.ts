import type { Selectable } from 'kysely';
import type { Snapshot } from '../../../platform/db/dump/types.ts';
import type { Schema } from '../../../platform/db/schema.ts';

/**
 * Reads the rows of a table as records, in no particular order. Integers are numbers, instants ISO 8601 text.
 */
export async function* readRecords<Table extends keyof Schema>(
  snapshot: Snapshot,
  table: Table,
): AsyncIterable<Selectable<Schema[Table]>> {
  const columns = await snapshot.columns(table);
  for await (const rows of snapshot.rows(table)) {
    for (const row of rows) {
      const entries = row.map((cell, i) => [columns[i], typeof cell === 'bigint' ? Number(cell) : cell]);
      yield Object.fromEntries(entries) as Selectable<Schema[Table]>;
    }
  }
}

/** Reads all rows of a table, in the order of a column. */
export async function readSorted<Table extends keyof Schema>(
  snapshot: Snapshot,
  table: Table,
  key: keyof Schema[Table],
): Promise<Selectable<Schema[Table]>[]> {
  const records: Selectable<Schema[Table]>[] = [];
  for await (const record of readRecords(snapshot, table)) records.push(record);
  return records.sort((a, b) => (String(a[key as never]) < String(b[key as never]) ? -1 : 1));
}
