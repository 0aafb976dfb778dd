import type { Fragment, Node } from '@tiptap/pm/model';
import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { nearest } from '../blocks/find-block.ts';
import {
  deleteNote,
  findAll,
  footnoteIds,
  freeId,
  freeNumber,
  insertNotes,
  renumberFootnotes,
} from './footnotes.ts';

/** What a new footnote may be given. */
export type NewFootnote = {
  /** The note's id; without one, or where it is taken, the note is numbered. */
  id?: string | undefined;
  /** The note's text. The cursor then stays behind the reference instead of going into the note. */
  text?: Fragment | undefined;
};

/** Whether a footnote can stand behind the selection: in a line of text outside of the notes. */
export function canInsertFootnote(selection: Selection): boolean {
  const { $to } = selection;
  const type = $to.doc.type.schema.nodes.footnoteReference;
  if (!type || !$to.parent.canReplaceWith($to.index(), $to.index(), type)) return false;
  return !hasParent(selection, 'footnotes');
}

/** Puts a reference behind the selection, its note where its turn is among the notes at the end, and the cursor into the note. */
export function insertFootnote(tr: Transaction, { id, text }: NewFootnote = {}): boolean {
  if (!canInsertFootnote(tr.selection)) return false;
  const number = freeNumber(tr.doc);
  const noteId = id !== undefined && !footnoteIds(tr.doc).has(id) ? id : `fn${number}`;
  const reference = referenceTo(tr.doc, noteId);
  const place = behindWord(tr.selection);
  tr.insert(place, reference);
  const note = insertNotes(tr, [newNote(tr.doc, noteId, reference.attrs.id, text)]);
  renumberFootnotes(tr);
  const cursor = text ? place + reference.nodeSize : note + 1;
  tr.setSelection(TextSelection.near(tr.doc.resolve(cursor))).scrollIntoView();
  return true;
}

/** Puts another reference to a note behind the selection, and a way back to it into the note. */
export function insertReference(tr: Transaction, note: { node: Node; position: number }): boolean {
  if (!canInsertFootnote(tr.selection)) return false;
  const reference = referenceTo(tr.doc, note.node.attrs.id);
  const place = behindWord(tr.selection);
  addBacklink(tr, note, reference.attrs.id);
  const at = tr.mapping.map(place);
  tr.insert(at, reference);
  renumberFootnotes(tr);
  tr.setSelection(TextSelection.create(tr.doc, at + reference.nodeSize)).scrollIntoView();
  return true;
}

/** Takes the footnote of the cursor away, its references too; an emptied list of notes goes with it. */
export function deleteFootnote(tr: Transaction): boolean {
  const id = currentNote(tr);
  if (id === null) return false;
  const note = findAll(tr.doc, 'footnote').find(({ node }) => node.attrs.id === id);
  if (note) deleteNote(tr, note.position);
  const references = findAll(tr.doc, 'footnoteReference').filter(({ node }) => node.attrs.href === `#${id}`);
  for (const { node, position } of references.toReversed()) tr.delete(position, position + node.nodeSize);
  renumberFootnotes(tr);
  tr.scrollIntoView();
  return true;
}

/** From a reference into its note, from a note behind its first reference. */
export function jumpToCounterpart(tr: Transaction): boolean {
  const id = currentNote(tr);
  if (id === null) return false;
  const inNote = nearest(tr, 'footnote') !== null;
  const other = inNote
    ? findAll(tr.doc, 'footnoteReference').find(({ node }) => node.attrs.href === `#${id}`)
    : findAll(tr.doc, 'footnote').find(({ node }) => node.attrs.id === id);
  if (!other) return false;
  const position = other.position + (inNote ? other.node.nodeSize : 1);
  tr.setSelection(TextSelection.near(tr.doc.resolve(position))).scrollIntoView();
  return true;
}

/** Adds a way back to the end of a note. */
export function addBacklink(
  tr: Transaction,
  { node, position }: { node: Node; position: number },
  to: string,
): void {
  const { schema } = tr.doc.type;
  const back = schema.node('footnoteReturn', { href: `#${to}` });
  const end = position + node.nodeSize - 1;
  if (node.lastChild?.type.name === 'paragraph') tr.insert(end - 1, [schema.text(' '), back]);
  else tr.insert(end, schema.node('paragraph', null, [back]));
}

/** The id of the note that is selected by its reference or holds the cursor. */
function currentNote(tr: Transaction): string | null {
  const reference = nearest(tr, 'footnoteReference')?.node.attrs.href as string | undefined;
  return reference?.slice(1) ?? nearest(tr, 'footnote')?.node.attrs.id ?? null;
}

function referenceTo(doc: Node, noteId: string): Node {
  const wanted = noteId.startsWith('fn') ? `fnref${noteId.slice(2)}` : `fnref-${noteId}`;
  const id = freeId(wanted, footnoteIds(doc));
  return doc.type.schema.node('footnoteReference', { href: `#${noteId}`, id, label: '[]' });
}

function newNote({ type: { schema } }: Node, id: string, reference: string, text?: Fragment): Node {
  const back = schema.node('footnoteReturn', { href: `#${reference}` });
  const words = text ? [...text.content] : [];
  return schema.node('footnote', { id }, [
    schema.node('paragraph', null, [...words, schema.text(' '), back]),
  ]);
}

/** The end of the selection; a double click in some systems selects the blank behind the word as well. */
function behindWord({ $from, $to }: Selection): number {
  const start = $from.sameParent($to) ? $from.parentOffset : 0;
  const text = $to.parent.textBetween(start, $to.parentOffset, undefined, '\ufffc');
  return $to.pos - (text.length - text.trimEnd().length);
}

function hasParent({ $to }: Selection, name: string): boolean {
  for (let depth = $to.depth; depth > 0; depth--) if ($to.node(depth).type.name === name) return true;
  return false;
}
