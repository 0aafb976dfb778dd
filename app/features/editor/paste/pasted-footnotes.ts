import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { allOf, endOfText, freeNumber, renumber } from '../blocks/footnotes.ts';

/**
 * Pasted footnotes get ids that the document does not have yet, their references and ways back with them. A reference
 * that comes alone still leads to the document's own note.
 */
export function withFreeIds(slice: Slice, doc: Node): Slice {
  const taken = idsIn(doc);
  const ids = new Map<string, string>();
  let number = Math.max(freeNumber(doc), freeNumber(slice.content));
  const numbers = new Map<string, number>();
  slice.content.descendants((node) => {
    const id = node.attrs.id as string | null;
    if (node.type.name !== 'footnote' || id === null || !taken.has(id)) return;
    numbers.set(id, number);
    ids.set(id, `fn${number++}`);
  });
  slice.content.descendants((node) => {
    const { id, href } = node.attrs as { id: string | null; href: string };
    if (node.type.name !== 'footnoteReference' || id === null) return;
    const ofNote = numbers.get(href.slice(1));
    const wanted = ofNote === undefined ? id : `fnref${ofNote}`;
    if (ofNote === undefined && !taken.has(id)) return;
    const free = freeId(wanted, new Set([...taken, ...ids.values()]));
    ids.set(id, free);
  });
  return ids.size === 0 ? slice : new Slice(renamed(slice.content, ids), slice.openStart, slice.openEnd);
}

/** All notes stand in one list, at the end; labels that are numbers say the place there. */
export function gatherFootnotes(tr: Transaction): void {
  const lists = allOf(tr.doc, 'footnotes');
  const last = lists.at(-1);
  if (!last) return;
  if (lists.length > 1 || last.position + last.node.nodeSize !== endOfText(tr.doc)) {
    const notes = lists.flatMap(({ node }) => node.children);
    for (const { node, position } of lists.toReversed()) tr.delete(position, position + node.nodeSize);
    tr.insert(endOfText(tr.doc), last.node.type.create(null, inOrderOfReference(tr.doc, notes)));
  }
  renumber(tr);
}

export function holdsFootnotes(slice: Slice): boolean {
  return allOf(slice.content, 'footnote').length > 0;
}

/** A note that nothing refers to stays behind the one before it. */
function inOrderOfReference(doc: Node, notes: Node[]): Node[] {
  const order = allOf(doc, 'footnoteReference').map(({ node }) => node.attrs.href as string);
  let place = -1;
  const placed = notes.map((note) => {
    const referred = order.indexOf(`#${note.attrs.id}`);
    if (referred >= 0) place = referred;
    return { note, place };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ note }) => note);
}

function idsIn(doc: Node): Set<string> {
  const found = [...allOf(doc, 'footnote'), ...allOf(doc, 'footnoteReference')];
  return new Set(found.map(({ node }) => node.attrs.id as string | null).filter((id) => id !== null));
}

function freeId(wanted: string, taken: Set<string>): string {
  if (!taken.has(wanted)) return wanted;
  const [first = wanted] = wanted.split(':');
  for (let turn = 1; ; turn++) if (!taken.has(`${first}:${turn}`)) return `${first}:${turn}`;
}

function renamed(fragment: Fragment, ids: Map<string, string>): Fragment {
  return Fragment.from(
    [...fragment.content].map((node) => {
      if (node.isText) return node;
      const { id, href } = node.attrs as { id?: string; href?: string };
      const isNote = node.type.name.startsWith('footnote');
      const attrs = isNote && {
        ...node.attrs,
        ...(id && { id: ids.get(id) ?? id }),
        ...(href && { href: `#${ids.get(href.slice(1)) ?? href.slice(1)}` }),
      };
      return attrs
        ? node.type.create(attrs, renamed(node.content, ids), node.marks)
        : node.copy(renamed(node.content, ids));
    }),
  );
}
