import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import {
  endOfText,
  findAll,
  footnoteIds,
  freeId,
  freeNumber,
  renumberFootnotes,
  sortByReference,
} from './footnotes.ts';

/**
 * Pasted footnotes get ids that the document does not have yet, their references and ways back with them. `carried` are the
 * notes that a copy brought along: one that the document has already is left out, and its reference leads to that one.
 */
export function withUniqueIds(
  slice: Slice,
  doc: Node,
  carried: readonly Node[] = [],
): { slice: Slice; carried: Node[] } {
  const taken = footnoteIds(doc);
  const own = new Map(findAll(doc, 'footnote').map(({ node }) => [node.attrs.id, node]));
  const missing = carried.filter((note) => !saysTheSame(own.get(note.attrs.id), note));
  const pasted = slice.content.append(Fragment.from(missing));
  const ids = new Map<string, string>();
  let number = Math.max(freeNumber(doc), freeNumber(pasted));
  const numbers = new Map<string, number>();
  pasted.descendants((node) => {
    const id = node.attrs.id as string | null;
    if (node.type.name !== 'footnote' || id === null || !taken.has(id)) return;
    numbers.set(id, number);
    ids.set(id, `fn${number++}`);
  });
  const used = new Set([...taken, ...ids.values()]);
  pasted.descendants((node) => {
    const { id, href } = node.attrs as { id: string | null; href: string };
    if (node.type.name !== 'footnoteReference' || id === null) return;
    const ofNote = numbers.get(href.slice(1));
    if (ofNote === undefined && !taken.has(id)) return;
    const free = freeId(ofNote === undefined ? id : `fnref${ofNote}`, used);
    used.add(free);
    ids.set(id, free);
  });
  if (ids.size === 0) return { slice, carried: missing };
  return {
    slice: new Slice(renamed(slice.content, ids), slice.openStart, slice.openEnd),
    carried: [...renamed(Fragment.from(missing), ids).content],
  };
}

/** Whether two notes have the same text. */
function saysTheSame(a: Node | undefined, b: Node): boolean {
  const text = (note: Node) => note.textBetween(0, note.content.size, '\n').trim();
  return a !== undefined && text(a) === text(b);
}

/** All notes stand in one list, at the end; labels that are numbers say the place there. */
export function gatherFootnotes(tr: Transaction): void {
  const lists = findAll(tr.doc, 'footnotes');
  const last = lists.at(-1);
  if (!last) return;
  if (lists.length > 1 || last.position + last.node.nodeSize !== endOfText(tr.doc)) {
    const notes = lists.flatMap(({ node }) => node.children);
    for (const { node, position } of lists.toReversed()) tr.delete(position, position + node.nodeSize);
    tr.insert(endOfText(tr.doc), last.node.type.create(null, sortByReference(tr.doc, notes)));
  }
  renumberFootnotes(tr);
}

export function hasFootnotes(slice: Slice): boolean {
  return findAll(slice.content, 'footnote').length > 0;
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
