import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Snapshot } from '../dump/types.ts';
import type { Cell, Row } from '../dump/values.ts';
import { Connection } from './connection.ts';

/** Rows and characters after which a batch ends. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 512 * 1024;

/** Opens a snapshot of `file` by a read transaction, which blocks no writer. */
export async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const { db } = new Connection(file, { readOnly: true });
  const names = (query: string) => (db.prepare(query).all() as { name: string }[]).map(({ name }) => name);
  const number = (pragma: string) => Object.values(db.prepare(`PRAGMA ${pragma}`).get()!)[0] as number;
  try {
    db.exec('BEGIN');
    return {
      // The first query decides which state the transaction sees.
      migrations: names('SELECT name FROM kysely_migration ORDER BY name'),
      bytes: number('page_size') * number('page_count'),
      tables: async () =>
        names(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'view'`),
      columns: async (table) => names(`SELECT name FROM pragma_table_info(${quoteText(table)}) ORDER BY cid`),
      rows: (table) => readRows(db, table),
      close: async () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

async function* readRows(db: Connection['db'], table: string): AsyncIterable<Row[]> {
  const statement = db.prepare(`SELECT * FROM ${quoteName(table)}`);
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  let batch: Row[] = [];
  let characters = 0;
  for (const row of statement.iterate() as unknown as Iterable<Row>) {
    batch.push(row);
    for (const cell of row) characters += measureCell(cell);
    if (batch.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
    yield batch;
    await yieldToOthers();
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function measureCell(cell: Cell): number {
  return typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8;
}

/** Quotes the name of a table or column. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
