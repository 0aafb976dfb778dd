import type { Insertable } from 'kysely';
import { storedTables } from '../../../platform/db/dump/tables.ts';
import type { StagedDatabase } from '../../../platform/db/dump/types.ts';
import type { Cell } from '../../../platform/db/dump/values.ts';
import type { Schema } from '../../../platform/db/schema.ts';

const MAX_ROWS = 500;
const MAX_CHARACTERS = 2_000_000;

type Table = (typeof storedTables)[number];

/** Collects rows and inserts them in batches. All rows of a table have the same columns. */
export class StagedRows {
  #database: StagedDatabase;
  #tables = new Map<Table, { columns: string[]; rows: Cell[][] }>();
  #rows = 0;
  #characters = 0;

  constructor(database: StagedDatabase) {
    this.#database = database;
  }

  async add<Name extends Table>(table: Name, row: Insertable<Schema[Name]>): Promise<void> {
    const known = this.#tables.get(table) ?? { columns: Object.keys(row), rows: [] };
    this.#tables.set(table, known);
    const cells = known.columns.map((column) => toCell((row as Record<string, unknown>)[column]));
    known.rows.push(cells);
    this.#rows++;
    for (const cell of cells) if (typeof cell === 'string') this.#characters += cell.length;
    if (this.#rows >= MAX_ROWS || this.#characters >= MAX_CHARACTERS) await this.flush();
  }

  /** Inserts the collected rows, those that others refer to first. */
  async flush(): Promise<void> {
    for (const table of storedTables) {
      const { columns, rows } = this.#tables.get(table) ?? { columns: [], rows: [] };
      if (rows.length > 0) await this.#database.insert(table, columns, rows);
    }
    this.#tables.clear();
    this.#rows = 0;
    this.#characters = 0;
  }
}

function toCell(value: unknown): Cell {
  if (typeof value === 'number') return BigInt(value);
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return value === undefined ? null : (value as Cell);
}
