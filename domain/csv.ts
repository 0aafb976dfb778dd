import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';

/** For spreadsheets: Excel reads a file as UTF-8 only with this mark. */
export const CSV_BOM = '\uFEFF';

/**
 * A line of CSV (RFC 4180, with CRLF). Cells that a spreadsheet would execute as a formula begin with an
 * apostrophe (https://owasp.org/www-community/attacks/CSV_Injection). `fromSafeCell` removes it.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => toCell(cell ?? '')).join(',')}\r\n`;
}

/** Cells with a semicolon or tab are quoted too: spreadsheets of some languages split the line there. */
function toCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A formula, also in full width, and one that already has an apostrophe, so that removing one restores the
 * value.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** The value of a cell that `csvLine` wrote. */
export function fromSafeCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Bytes that are parsed at once, so that other requests run between them. */
const SLICE = 16 * 1024;
const MAX_RECORD = 20_000;

/** A record of a CSV file, with the line on which it ends. */
export interface CsvRecord {
  cells: string[];
  line: number;
}

/** Reads the records of a CSV file that are not empty. Throws `CsvError`. */
export async function* readCsv(text: string, delimiter: string | string[]): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    trim: true,
    max_record_size: MAX_RECORD,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  const source = Readable.from(slices(text));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser) yield { cells: record, line: info.lines };
  } finally {
    source.destroy();
    parser.destroy();
  }
}

async function* slices(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await setImmediate();
  }
}

/** The number of rows that an export reads at once. */
const BATCH = 1000;

/**
 * Reads rows in batches and writes each as a line below the head. `read` gets the last row of the batch
 * before.
 */
export async function* writeLines<Row>(
  head: string,
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
  toLine: (row: Row) => string,
): AsyncGenerator<string> {
  if (head !== '') yield head;
  let last: Row | undefined;
  do {
    const rows = await read(last, BATCH);
    yield rows.map(toLine).join('');
    last = rows.length < BATCH ? undefined : rows.at(-1);
  } while (last);
}

/** A stream of the texts in UTF-8. Reads on only as fast as the client does, and lets others run between. */
export function streamText(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}
