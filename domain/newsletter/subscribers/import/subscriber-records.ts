import { CsvError } from 'csv-parse';
import { MAX_SUBSCRIBER_FILE_BYTES, MAX_SUBSCRIBER_ROWS } from '../../../../contract/subscriber-import.ts';
import { type CsvRecord, readCsv } from '../../../csv.ts';
import { decodeText } from '../../../decode-text.ts';
import { LekhaError } from '../../../errors.ts';
import { type Columns, findColumns } from './columns.ts';

const MAX_COLUMNS = 300;
const MAX_HEADER = 20_000;

/** An opened file: its header, and its records with the lines on which they end. */
export interface RecordFile {
  header: string[];
  columns: Columns;
  delimiter: string;
  /** A warning about the encoding. */
  encodingWarning: string | null;
  records: AsyncGenerator<CsvRecord>;
}

/**
 * Opens a CSV file. Throws `invalid` for a file of another kind, without a header or with very long records.
 */
export async function openRecords(bytes: Uint8Array): Promise<RecordFile> {
  if (bytes.length > MAX_SUBSCRIBER_FILE_BYTES)
    throw new LekhaError('too_large', 'The file may have at most 10 MB. Split it into several files.');
  const { text, warning } = decode(bytes);
  const delimiter = findDelimiter(text);
  const records = parseRecords(text, delimiter);
  const first = await records.next();
  if (first.done) throw badFile('The file is empty.');
  const header = first.value.cells.map((name) => name.trim());
  if (header.length > MAX_COLUMNS) throw badFile(`The file has more than ${MAX_COLUMNS} columns.`);
  const columns = findColumns(header);
  if (!columns) throw badFile('The first line has no column for the email address, such as “Email”.');
  return { header, columns, delimiter, encodingWarning: warning, records };
}

function decode(bytes: Uint8Array) {
  const [a, b, c, d] = bytes;
  if (a === 0x50 && b === 0x4b && c !== undefined && c < 8 && d !== undefined && d < 9)
    throw badFile(
      'This is a ZIP archive or a spreadsheet. Unpack it, or save the list as CSV, and choose the .csv file.',
    );
  const decoded = decodeText(bytes);
  if (!decoded) throw badFile('This is not a text file. Save the list as CSV.');
  return decoded;
}

/** The delimiter that the first line has most, outside of quotation marks. */
function findDelimiter(text: string): string {
  const [line = ''] = text
    .slice(0, MAX_HEADER)
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((one) => [one, line.split(one).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

async function* parseRecords(text: string, delimiter: string): RecordFile['records'] {
  let rows = -1;
  try {
    for await (const record of readCsv(text, delimiter)) {
      if (++rows > MAX_SUBSCRIBER_ROWS) throw tooManyRows();
      yield record;
    }
  } catch (error) {
    throw error instanceof CsvError ? describe(error) : error;
  }
}

function tooManyRows(): LekhaError {
  const rows = MAX_SUBSCRIBER_ROWS.toLocaleString('en-US');
  return badFile(`The file has more than ${rows} rows. Split it into several files.`);
}

function describe({ code, lines }: CsvError & { lines?: number }): LekhaError {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    const line = lines === undefined ? '' : ` near line ${lines}`;
    return badFile(`A row${line} is too long, or a quotation mark in it is not closed. Correct the file.`);
  }
  return badFile(`The file cannot be read as CSV${lines === undefined ? '' : ` near line ${lines}`}.`);
}

function badFile(message: string): LekhaError {
  return new LekhaError('invalid', message, { errors: [{ path: 'file', message }] });
}
