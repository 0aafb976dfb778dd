import { makeBlock, readLanguage, readLines } from './code-text.ts';

/** Rows and cells of GitLab's diffs are `div`s. */
const ROW = 'tr, .diff-tr';
const CELL = 'td, th, .diff-td';

/** Cells with code, as GitHub, GitLab, Gitea, Rouge, Pygments and highlight.js write them. */
const CODE_CELL =
  '.blob-code, .js-file-line, .diff-text-cell, .diff-hunk-cell, .line_content, .lines-code, .hljs-ln-code, .code, .rouge-code';

/** Cells of a diff of two columns on the side that has no line. */
const EMPTY_CELL = '.blob-code-empty, .empty-cell, .empty-diff-line';

/** Texts for screen readers, and the headings of GitHub's diffs. */
const UNSEEN = '.sr-only, .visually-hidden, table:has(.diff-text-cell, .blob-code-inner) thead';

type Marker = '+' | '-' | ' ' | '@';

interface Line {
  text: string;
  /** The state of the line in a diff; a hunk is `@`. Undefined where the page says nothing. */
  marker: Marker | undefined;
  /** True if the marker is not part of the text. Where classes tell it, it may be. */
  isApart: boolean;
}

const ATTRIBUTE = 'data-code-marker';

/**
 * Makes code blocks of tables with columns of line numbers and code. A table of changes becomes a diff, whose
 * markers pages write as attributes, classes or cells.
 */
export function convertCodeTables(body: HTMLElement): void {
  const parts = [...body.querySelectorAll('.diff-tr')].map((row) => row.parentElement);
  for (const table of new Set([...body.querySelectorAll('table'), ...parts])) {
    if (!table || table === body || !body.contains(table) || table.closest('pre')) continue;
    const lines = readTable(table);
    if (!lines) continue;
    const isDiff = lines.some(({ marker }) => marker === '+' || marker === '-' || marker === '@');
    const language = [table, table.parentElement, table.parentElement?.parentElement]
      .map(readLanguage)
      .find(Boolean);
    const text = isDiff ? writeDiff(lines) : lines.map((line) => line.text).join('\n');
    table.replaceWith(makeBlock(table.ownerDocument, text, isDiff ? 'diff' : language));
  }
}

/** The lines of a table that holds nothing but code, line numbers and markers; otherwise null. */
function readTable(table: Element): Line[] | null {
  for (const unseen of table.querySelectorAll(UNSEEN))
    if (unseen.closest(CODE_CELL) === null) unseen.remove();
  const lines: Line[] = [];
  /** Lines that were added beside those that were removed. They follow them in a diff of one column. */
  let added: Line[] = [];
  for (const row of table.querySelectorAll(ROW)) {
    const cells = [...row.querySelectorAll(CELL)];
    const codes = cells.filter((cell) => cell.matches(CODE_CELL));
    const others = cells.filter((cell) => !codes.includes(cell));
    if (!others.every((cell) => /^[\d\s.…+-]*$/.test(readLines(cell)))) return null;
    const found = codes.filter((cell) => !cell.matches(EMPTY_CELL)).map((cell) => readLine(cell, row));
    // Two columns repeat what did not change.
    const shown = found.length > 1 && found.every(isUnchanged) ? found.slice(-1) : found;
    if (shown.some(isUnchanged)) {
      lines.push(...added);
      added = [];
    }
    for (const line of shown) (codes.length > 1 && line.marker === '+' ? added : lines).push(line);
  }
  lines.push(...added);
  return lines.length > 0 ? lines : null;
}

function isUnchanged({ marker }: Line): boolean {
  return marker !== '+' && marker !== '-';
}

function readLine(cell: Element, row: Element): Line {
  const shown = cell.querySelector('.diff-text-marker');
  shown?.remove();
  const holder = cell.hasAttribute(ATTRIBUTE) ? cell : cell.querySelector(`[${ATTRIBUTE}]`);
  const written = holder?.getAttribute(ATTRIBUTE) ?? shown?.textContent?.trim();
  const text = readLines(cell.querySelector('pre') ?? cell).replace(/\n$/, '');
  const isMarker = written === '+' || written === '-' || written === ' ';
  return { text, marker: isMarker ? written : findMarker(cell, row), isApart: isMarker };
}

/** The marker that the classes name: of a row only if it has one column of code. */
function findMarker(cell: Element, row: Element): Marker | undefined {
  const isOnly = row.querySelectorAll(CODE_CELL).length < 2;
  const classes = [cell, ...cell.querySelectorAll('code'), ...(isOnly ? [row] : [])]
    .map((element) => element.getAttribute('class') ?? '')
    .join(' ');
  return MARKERS.find(([pattern]) => pattern.test(classes))?.[1];
}

/** The classes of GitHub's, GitLab's and Gitea's lines. */
const MARKERS: [RegExp, Marker][] = [
  [/(?:^|\s)(?:blob-code-hunk|hunk|diff-hunk-cell|match|tag-code)(?:\s|$)/, '@'],
  [/(?:^|\s)(?:blob-code-addition|addition|new|add-code)(?:\s|$)/, '+'],
  [/(?:^|\s)(?:blob-code-deletion|deletion|old|del-code)(?:\s|$)/, '-'],
  [/(?:^|\s)(?:blob-code-context|diff-text|line_content|lines-code|same-code)(?:\s|$)/, ' '],
];

/** A diff of one column. Some pages write the markers into the lines too. */
function writeDiff(lines: Line[]): string {
  const changed = lines.filter((line) => !isUnchanged(line));
  const areWritten =
    changed.length > 0 && changed.every(({ text, marker, isApart }) => !isApart && text.startsWith(marker!));
  return lines
    .map(({ text, marker = ' ' }) => (areWritten || marker === '@' ? text : marker + text))
    .join('\n');
}
