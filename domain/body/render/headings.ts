import type { Node } from '@tiptap/pm/model';
import { normalised } from '../../../contract/combining.ts';

/** An entry of an article's table of contents. */
export type TocEntry = { id: string; text: string; level: number };

/** Each heading of a document with an id of its own: the one it has, else one made from its words, in its script. */
export function nameHeadings(doc: Node): Map<Node, TocEntry> {
  const names = new Names();
  const ids = givenIds(doc, names);
  const entries = new Map<Node, TocEntry>();
  for (const heading of headingsOf(doc)) {
    const text = heading.textBetween(0, heading.content.size, '', (leaf) =>
      leaf.type.name === 'hardBreak' ? ' ' : '',
    );
    const id = ids.get(heading) ?? names.take(headingId(text) || 'section');
    entries.set(heading, { id, text: text.trim(), level: heading.attrs.level });
  }
  return entries;
}

/**
 * The level of each heading below the page's own of level 1: one deeper than the heading it stands under, also where its
 * author passed over some for their looks.
 */
export function levelsOf(doc: Node): Map<Node, number> {
  const levels = new Map<Node, number>();
  const above: { chosen: number; level: number }[] = [];
  for (const heading of headingsOf(doc)) {
    const chosen: number = heading.attrs.level;
    while ((above.at(-1)?.chosen ?? 0) >= chosen) above.pop();
    const level = Math.min(chosen, (above.at(-1)?.level ?? 1) + 1);
    above.push({ chosen, level });
    levels.set(heading, level);
  }
  return levels;
}

function headingsOf(doc: Node): Node[] {
  const headings: Node[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'heading') headings.push(node);
  });
  return headings;
}

/** Ids that headings bring along, the first of equal ones as it is; ids made up later give way to them. */
function givenIds(doc: Node, names: Names): Map<Node, string> {
  const ids = new Map<Node, string>();
  doc.descendants((node) => {
    if (!node.attrs.id) return;
    const id = names.take(node.attrs.id);
    if (node.type.name === 'heading') ids.set(node, id);
  });
  return ids;
}

/** UTF-16 units of a heading that its id is made from: trimming takes time that grows with the square of a run. */
const MOST_READ = 400;

function headingId(text: string): string {
  return normalised(text.slice(0, MOST_READ), 'NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, '-')
    .replace(/^[-\u200c\u200d]+|[-\u200c\u200d]+$/g, '')
    .slice(0, 100);
}

/** Ids that are all different: the second of equal ones is given the number 2. */
class Names {
  readonly #taken = new Set<string>();
  /** The last number that was given: to count from 2 each time would take minutes for a text of equal headings. */
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
