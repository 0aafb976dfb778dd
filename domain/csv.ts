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

/** A stream of the texts in UTF-8. Reads on only as fast as the client does. */
export function streamText(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
}
