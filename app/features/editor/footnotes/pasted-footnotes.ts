import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { findAll } from '../blocks/find-nodes.ts';
import {
  findFreeId,
  findFreeNumber,
  footnoteIds,
  highestNumber,
  renumberFootnotes,
  sortByReference,
} from './footnotes.ts';

/**
 * Gives pasted footnotes ids that the document does not have, and updates their references and backlinks.
 * `copiedNotes` are the notes that the copied content refers to; those that the document has already are left
 * out.
 */
export function withUniqueIds(
  slice: Slice,
  state: EditorState,
  copiedNotes: readonly Node[] = [],
): { slice: Slice; copiedNotes: Node[] } {
  const { doc } = state;
  const taken = footnoteIds(doc);
  const existing = new Map(findAll(doc, 'footnote').map(({ node }) => [node.attrs.id, node]));
  const missing = copiedNotes.filter((note) => !hasSameText(existing.get(note.attrs.id), note));
  const pasted = slice.content.append(Fragment.from(missing));
  const newIds = new Map<string, string>();
  let number = Math.max(findFreeNumber(state), highestNumber(pasted) + 1);
  const newNumbers = new Map<string, number>();
  pasted.descendants((node) => {
    const id = node.attrs.id as string | null;
    if (node.type.name !== 'footnote' || id === null || !taken.has(id)) return;
    newNumbers.set(id, number);
    newIds.set(id, `fn${number++}`);
  });
  const used = new Set([...taken, ...newIds.values()]);
  pasted.descendants((node) => {
    const { id, href } = node.attrs as { id: string | null; href: string };
    if (node.type.name !== 'footnoteReference' || id === null) return;
    const newNumber = newNumbers.get(href.slice(1));
    if (newNumber === undefined && !taken.has(id)) return;
    const newId = findFreeId(newNumber === undefined ? id : `fnref${newNumber}`, used);
    used.add(newId);
    newIds.set(id, newId);
  });
  if (newIds.size === 0) return { slice, copiedNotes: missing };
  return {
    slice: new Slice(replaceIds(slice.content, newIds), slice.openStart, slice.openEnd),
    copiedNotes: [...replaceIds(Fragment.from(missing), newIds).content],
  };
}

function hasSameText(a: Node | undefined, b: Node): boolean {
  const text = (note: Node) => note.textBetween(0, note.content.size, '\n').trim();
  return a !== undefined && text(a) === text(b);
}

/** Moves all notes into one list at the end, and numbers them again. */
export function gatherFootnotes(tr: Transaction): void {
  const lists = findAll(tr.doc, 'footnotes');
  const last = lists.at(-1);
  if (!last) return;
  if (!isGathered(tr.doc)) {
    const notes = lists.flatMap(({ node }) => node.children);
    for (const { node, position } of lists.toReversed()) tr.delete(position, position + node.nodeSize);
    tr.insert(tr.doc.content.size, last.node.type.create(null, sortByReference(tr.doc, notes)));
  }
  renumberFootnotes(tr);
}

/** True if a document has at most one list of notes, at its end. */
export function isGathered(doc: Node): boolean {
  const [list, ...more] = findAll(doc, 'footnotes');
  return more.length === 0 && (!list || doc.lastChild === list.node);
}

export function hasPastedFootnotes(slice: Slice): boolean {
  return findAll(slice.content, 'footnote').length > 0;
}

function replaceIds(fragment: Fragment, ids: Map<string, string>): Fragment {
  const nodes = fragment.content.map((node) => {
    if (node.isText) return node;
    const content = replaceIds(node.content, ids);
    if (!node.type.name.startsWith('footnote')) return node.copy(content);
    const { id, href } = node.attrs as { id?: string; href?: string };
    const attrs = {
      ...node.attrs,
      ...(id && { id: ids.get(id) ?? id }),
      ...(href && { href: `#${ids.get(href.slice(1)) ?? href.slice(1)}` }),
    };
    return node.type.create(attrs, content, node.marks);
  });
  return Fragment.from(nodes);
}
