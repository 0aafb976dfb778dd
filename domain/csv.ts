/**
 * A line of CSV (RFC 4180, with CRLF). Cells that a spreadsheet would execute as a formula begin with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => toCell(cell ?? '')).join(',')}\r\n`;
}

function toCell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
