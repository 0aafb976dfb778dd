import type { ConnectionConfig } from '../database.ts';
import { dialects } from '../dialects.ts';
import { TableChecksum } from './checksum.ts';
import { storedTables } from './tables.ts';
import type { Snapshot } from './types.ts';

/** The number of rows of a table and their checksum. */
export interface TableSummary {
  rows: number;
  checksum: string;
}

/** Opens a snapshot of the current state: it holds every write that was committed before. */
export function openSnapshot({ dialect, source }: ConnectionConfig): Promise<Snapshot> {
  return dialects[dialect].openSnapshot(source);
}

/** Counts and sums up the rows of tables, by default of all stored ones. */
export async function summarise(
  snapshot: Snapshot,
  tables: readonly string[] = storedTables,
): Promise<Record<string, TableSummary>> {
  const summaries: Record<string, TableSummary> = {};
  for (const table of tables) {
    const checksum = new TableChecksum();
    for await (const rows of snapshot.rows(table)) for (const row of rows) checksum.add(row);
    summaries[table] = { rows: checksum.rows, checksum: checksum.sum };
  }
  return summaries;
}
