import type { Node } from '@tiptap/pm/model';
import { normalize } from '../../../shared/text/combining-marks.ts';

/** An entry in the table of contents. */
export type TocEntry = { id: string; text: string; level: number };

/** Gives each heading of a document a unique id: its own, or one made from its text in its writing system. */
export function assignHeadingIds(doc: Node): Map<Node, TocEntry> {
  const uniqueIds = new UniqueIds();
  const ids = ownIds(doc, uniqueIds);
  const entries = new Map<Node, TocEntry>();
  for (const heading of findHeadings(doc)) {
    const text = heading.textBetween(0, heading.content.size, '', (leaf) =>
      leaf.type.name === 'hardBreak' ? ' ' : '',
    );
    const id = ids.get(heading) ?? uniqueIds.take(headingId(text) || 'section');
    entries.set(heading, { id, text: shorten(text.trim()), level: heading.attrs.level });
  }
  return entries;
}

/** The characters of a heading that the table of contents shows and that count as a heading in searches. */
const MAX_ENTRY = 500;

function shorten(text: string): string {
  return text.length > MAX_ENTRY ? `${text.slice(0, MAX_ENTRY).toWellFormed()}…` : text;
}

/**
 * The level of each heading below the page's title of level 1: at most one deeper than the heading above it,
 * even if the author skipped levels for their looks.
 */
export function headingLevels(doc: Node): Map<Node, number> {
  const levels = new Map<Node, number>();
  const above: { chosen: number; level: number }[] = [];
  for (const heading of findHeadings(doc)) {
    const chosen: number = heading.attrs.level;
    while ((above.at(-1)?.chosen ?? 0) >= chosen) above.pop();
    const level = Math.min(chosen, (above.at(-1)?.level ?? 1) + 1);
    above.push({ chosen, level });
    levels.set(heading, level);
  }
  return levels;
}

/** Beyond this, a table of contents has no use, and a page with it takes long to render. */
const MAX_CONTENTS = 500;

/**
 * The table of contents: all headings, of the highest levels alone if there are very many, and then the first
 * of them.
 */
export function tableOfContents(headings: readonly TocEntry[]): TocEntry[] {
  const top = headings.reduce((least, { level }) => Math.min(least, level), Number.POSITIVE_INFINITY);
  const upTo = (level: number) => headings.filter((entry) => entry.level <= level);
  const shown = [[...headings], upTo(top + 1)].find(({ length }) => length <= MAX_CONTENTS) ?? upTo(top);
  return shown.slice(0, MAX_CONTENTS);
}

function findHeadings(doc: Node): Node[] {
  const headings: Node[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'heading') headings.push(node);
  });
  return headings;
}

/** The headings' own ids; duplicates are numbered. They take precedence over generated ids. */
function ownIds(doc: Node, uniqueIds: UniqueIds): Map<Node, string> {
  const ids = new Map<Node, string>();
  doc.descendants((node) => {
    if (!node.attrs.id) return;
    const id = uniqueIds.take(node.attrs.id);
    if (node.type.name === 'heading') ids.set(node, id);
  });
  return ids;
}

/**
 * The length of a heading that its id is made from, in UTF-16 units: the time for trimming grows
 * quadratically.
 */
const MAX_READ = 400;

/**
 * The id of a heading without one of its own, before it is made unique. Empty for a text without letters and
 * digits.
 */
export function headingId(text: string): string {
  return normalize(text.slice(0, MAX_READ), 'NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, '-')
    .replace(/^[-\u200c\u200d]+|[-\u200c\u200d]+$/g, '')
    .slice(0, 100);
}

/** Makes ids unique: the second of two equal ids gets the suffix `-2`. */
class UniqueIds {
  readonly #taken = new Set<string>();
  /**
   * The last number of each id: counting from 2 each time would take minutes for a text of equal headings.
   */
  readonly #numbers = new Map<string, number>();

  take(wanted: string): string {
    const id = this.#taken.has(wanted) ? this.#numbered(wanted) : wanted;
    this.#taken.add(id);
    return id;
  }

  #numbered(wanted: string): string {
    let number = (this.#numbers.get(wanted) ?? 1) + 1;
    while (this.#taken.has(`${wanted}-${number}`)) number++;
    this.#numbers.set(wanted, number);
    return `${wanted}-${number}`;
  }
}
