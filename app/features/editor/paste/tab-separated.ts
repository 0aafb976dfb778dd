import { type HtmlElement, htmlElement, writeHtml } from '../../../../shared/body/schema.ts';

const MAX_CELLS = 5000;
const MAX_COLUMNS = 100;
const MAX_CHARACTERS = 500_000;

/** The marker that a word processor writes before the text of a list item. */
const LIST_MARKER = /^(?:[-*+\u2022\u00b7\u25aa\u25cfo]|\(?(?:\d{1,3}|[a-z])[.)])$/i;

/**
 * Returns the HTML of a table if each of several lines has cells between tabs, as spreadsheets copy them;
 * otherwise null, also for indented text and lists, whose first column is empty or has only markers.
 */
export function tableHtml(text: string): string | null {
  if (text.length > MAX_CHARACTERS || !text.includes('\t') || !/[\r\n]/.test(text)) return null;
  const rows = readRows(withoutLastLineEnds(text));
  const columns = Math.max(...rows.map((row) => row.length));
  if (rows.length < 2 || columns > MAX_COLUMNS || rows.length * columns > MAX_CELLS) return null;
  if (rows.some((row) => row.length < 2)) return null;
  if (rows.every(([first = '']) => first.trim() === '' || LIST_MARKER.test(first.trim()))) return null;
  const body = htmlElement(
    'tbody',
    {},
    rows.map((row) => createRow(row, columns)),
  );
  return writeHtml([htmlElement('table', {}, [body])]);
}

function createRow(row: readonly string[], columns: number): HtmlElement {
  const cells = Array.from({ length: columns }, (_, index) =>
    htmlElement('td', {}, [createCell(row[index] ?? '')]),
  );
  return htmlElement('tr', {}, cells);
}

function createCell(text: string): HtmlElement {
  const lines = text.trim().split(/\r?\n/);
  const pieces = lines.flatMap((line, index) => (index === 0 ? [line] : [htmlElement('br', {}), line]));
  return htmlElement('p', {}, pieces);
}

/**
 * Splits text into rows of cells. A cell with a tab, a line end or a quotation mark is quoted, and quotation
 * marks in it are doubled.
 */
function readRows(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|""){0,4000})"(?=[\t\r\n]|$)|[^\t\r\n]*/y;
  while (cell.lastIndex < text.length && rows.length <= MAX_CELLS) {
    const start = cell.lastIndex;
    const [whole = '', quoted] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? whole : quoted.replaceAll('""', '"'));
    const end = start + whole.length;
    const between = /^(?:\t|\r?\n|\r)/.exec(text.slice(end, end + 2))?.[0] ?? '';
    if (between === '\t' && end + 1 === text.length) rows.at(-1)?.push('');
    if (between !== '\t' && between !== '' && end + between.length < text.length) rows.push([]);
    cell.lastIndex = end + between.length;
    if (between === '') break;
  }
  return rows;
}

/** Not by a pattern, which would take quadratic time. */
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && '\r\n'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
