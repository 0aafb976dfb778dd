/**
 * A value of a column, the same on both databases: integers are `bigint`, reals are `number`, bytes are
 * `Uint8Array`. Booleans are integers and instants are ISO 8601 text, as on SQLite.
 */
export type Cell = null | string | number | bigint | Uint8Array;
/** The values of a row, in the order of the table's columns. */
export type Row = Cell[];

type Encoded = null | string | number | { integer: string } | { real: string } | { blob: string };

/** Formats a row as a line of JSON. Equal rows are equal text, whichever database they come from. */
export function encodeRow(row: Row): string {
  return JSON.stringify(row.map(encodeCell));
}

/** Parses a line that `encodeRow` made. Throws for any other text. */
export function decodeRow(line: string): Row {
  const cells: unknown = JSON.parse(line);
  if (!Array.isArray(cells)) throw new TypeError('A row is an array.');
  return cells.map(decodeCell);
}

function encodeCell(cell: Cell): Encoded {
  switch (typeof cell) {
    case 'bigint':
      return Number.isSafeInteger(Number(cell)) ? Number(cell) : { integer: String(cell) };
    case 'number':
      return Number.isInteger(cell) || !Number.isFinite(cell)
        ? { real: Object.is(cell, -0) ? '-0' : String(cell) }
        : cell;
    case 'object':
      return cell === null ? null : { blob: Buffer.from(cell).toString('base64') };
    default:
      return cell;
  }
}

function decodeCell(cell: unknown): Cell {
  if (cell === null || typeof cell === 'string') return cell;
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell) : cell;
  const { integer, real, blob } = cell as Record<string, unknown>;
  if (typeof integer === 'string') return BigInt(integer);
  if (typeof real === 'string') return Number(real);
  if (typeof blob === 'string') return Buffer.from(blob, 'base64');
  throw new TypeError('A value has a type that no column has.');
}
