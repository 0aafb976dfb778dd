import { Fragment, type Node } from '@tiptap/pm/model';
import { type EditorState, PluginKey, type Transaction } from '@tiptap/pm/state';
import { sortNotes } from '../../../../shared/body/note-order.ts';
import { cacheByNode } from '../base/node-cache.ts';
import { findAll, type NodeMatch } from '../blocks/find-nodes.ts';

/** Returns the end of the text, which the notes follow. */
export function endOfText(doc: Node): number {
  const { content, lastChild } = doc;
  return content.size - (lastChild?.type.name === 'footnotes' ? lastChild.nodeSize : 0);
}

/** Sets labels that are numbers to the place of their note in the list. */
export function renumberFootnotes(tr: Transaction): void {
  const numbers = new Map(
    findAll(tr.doc, 'footnote').map(({ node }, index) => [`#${node.attrs.id}`, index + 1]),
  );
  for (const { node, position } of findAll(tr.doc, 'footnoteReference')) {
    const number = numbers.get(node.attrs.href);
    if (number === undefined || !/^\[\d*\]$/.test(node.attrs.label)) continue;
    if (node.attrs.label !== `[${number}]`) tr.setNodeAttribute(position, 'label', `[${number}]`);
  }
}

/** Gives footnotes, their references and backlinks new ids where `isMeant`. */
export function setFootnoteIds(
  tr: Transaction,
  newIds: ReadonlyMap<string, string>,
  isMeant = (_: number) => true,
): void {
  tr.doc.descendants(({ type, attrs: { id, href } }, position) => {
    if (!type.name.startsWith('footnote') || !isMeant(position)) return;
    const [newId, target] = [newIds.get(id), newIds.get(href?.slice(1))];
    if (newId !== undefined) tr.setNodeAttribute(position, 'id', newId);
    if (target !== undefined) tr.setNodeAttribute(position, 'href', `#${target}`);
  });
}

/** Holds the highest number in the ids of all footnotes that an editor has had. */
export const highestNumberKey = new PluginKey<number>('footnotes');

/**
 * Returns a number for the ids of a new footnote. Ids are not used again, since undo may bring back the
 * footnotes that had them.
 */
export function findFreeNumber(state: EditorState, doc = state.doc): number {
  return Math.max(highestNumberKey.getState(state) ?? 0, highestNumber(doc)) + 1;
}

/** Returns the highest number in the ids of footnotes; 0 without any. */
export function highestNumber(doc: Node | Fragment): number {
  const { content } = doc instanceof Fragment ? doc : doc.content;
  return content.reduce((highest, block) => Math.max(highest, highestInBlock(block)), 0);
}

const highestInBlock = cacheByNode((block) => {
  let highest = 0;
  const read = ({ type, attrs }: Node) => {
    if (type.name !== 'footnote' && type.name !== 'footnoteReference') return;
    highest = Math.max(highest, Number(/^fn(?:ref)?(\d{1,9})$/.exec(attrs.id ?? '')?.[1] ?? 0));
  };
  read(block);
  block.descendants(read);
  return highest;
});

/** Returns the ids of all notes and references. */
export function footnoteIds(doc: Node | Fragment): Set<string> {
  const nodes = [...findAll(doc, 'footnote'), ...findAll(doc, 'footnoteReference')];
  return new Set(nodes.map(({ node }) => node.attrs.id as string | null).filter((id) => id !== null));
}

/** Returns the id of the first reference to a note. */
export function referenceId(noteId: string): string {
  return noteId.startsWith('fn') ? `fnref${noteId.slice(2)}` : `fnref-${noteId}`;
}

/** Returns `id`, with a number appended if it is in `taken`. */
export function findFreeId(id: string, taken: Set<string>): string {
  if (!taken.has(id)) return id;
  const [base = id] = id.split(':');
  for (let number = 1; ; number++) if (!taken.has(`${base}:${number}`)) return `${base}:${number}`;
}

export function findNote(doc: Node, id: string): NodeMatch | undefined {
  return findAll(doc, 'footnote').find(({ node }) => node.attrs.id === id);
}

export function findReferences(doc: Node, noteId: string): NodeMatch[] {
  return findAll(doc, 'footnoteReference').filter(({ node }) => node.attrs.href === `#${noteId}`);
}

/** Deletes a note, and the list with its last one. */
export function deleteNote(tr: Transaction, position: number): void {
  const $at = tr.doc.resolve(position);
  if ($at.parent.childCount === 1) tr.delete($at.before(), $at.after());
  else tr.delete(position, position + ($at.nodeAfter?.nodeSize ?? 0));
}

/** Inserts a note into the list, behind the notes that the text refers to earlier. Returns its position. */
export function insertNote(tr: Transaction, note: Node): number {
  const [list] = findAll(tr.doc, 'footnotes');
  if (!list) {
    const end = tr.doc.content.size;
    tr.insert(end, tr.doc.type.schema.node('footnotes', null, [note]));
    return end + 1;
  }
  const order = findAll(tr.doc, 'footnoteReference').map(({ node }) => node.attrs.href as string);
  const earlier = new Set(order.slice(0, Math.max(0, order.indexOf(`#${note.attrs.id}`))));
  let position = list.position + 1;
  list.node.forEach((each, offset) => {
    if (earlier.has(`#${each.attrs.id}`)) position = list.position + 1 + offset + each.nodeSize;
  });
  tr.insert(position, note);
  return position;
}

/** Sorts notes by their first references. */
export function sortByReference(doc: Node, notes: readonly Node[]): Node[] {
  const targets = findAll(doc, 'footnoteReference').map(({ node }) => node.attrs.href as string);
  return sortNotes(notes, targets, ({ attrs }) => `#${attrs.id}`);
}
