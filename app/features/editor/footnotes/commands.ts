import { findParentNodeClosestToPos } from '@tiptap/core';
import type { Fragment, Node } from '@tiptap/pm/model';
import { type EditorState, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { findNearest, type NodeMatch } from '../blocks/find-nodes.ts';
import {
  deleteNote,
  findFreeId,
  findFreeNumber,
  findNote,
  findReferences,
  footnoteIds,
  insertNote,
  referenceId,
  renumberFootnotes,
} from './footnotes.ts';

type NewFootnote = {
  /** The note's id. Without one, or if it is taken, the note is numbered. */
  id?: string | undefined;
  /** The note's text. The cursor then stays behind the reference instead of moving into the note. */
  text?: Fragment | undefined;
};

/** True if a reference is allowed behind the selection: in text outside the notes. */
export function canInsertFootnote({ $to }: Selection): boolean {
  const type = $to.doc.type.schema.nodes.footnoteReference;
  if (!type || !$to.parent.canReplaceWith($to.index(), $to.index(), type)) return false;
  return !findParentNodeClosestToPos($to, ({ type }) => type.name === 'footnotes');
}

/** Inserts a reference behind the selection and its note into the list, and puts the cursor into the note. */
export function insertFootnote(tr: Transaction, state: EditorState, { id, text }: NewFootnote = {}): boolean {
  if (!canInsertFootnote(tr.selection)) return false;
  const number = findFreeNumber(state, tr.doc);
  const noteId = id !== undefined && !footnoteIds(tr.doc).has(id) ? id : `fn${number}`;
  const reference = createReference(tr.doc, noteId);
  const position = endOfWord(tr.selection);
  tr.insert(position, reference);
  const note = insertNote(tr, createNote(tr.doc, noteId, reference.attrs.id, text));
  renumberFootnotes(tr);
  const cursor = text ? position + reference.nodeSize : note + 1;
  tr.setSelection(TextSelection.near(tr.doc.resolve(cursor))).scrollIntoView();
  return true;
}

/** Inserts another reference to a note behind the selection, and a backlink to it into the note. */
export function insertReference(tr: Transaction, note: NodeMatch): boolean {
  if (!canInsertFootnote(tr.selection)) return false;
  const reference = createReference(tr.doc, note.node.attrs.id);
  const wordEnd = endOfWord(tr.selection);
  addBacklink(tr, note, reference.attrs.id);
  const position = tr.mapping.map(wordEnd);
  tr.insert(position, reference);
  renumberFootnotes(tr);
  tr.setSelection(TextSelection.create(tr.doc, position + reference.nodeSize)).scrollIntoView();
  return true;
}

/** Deletes the footnote at the cursor with all its references. */
export function deleteFootnote(tr: Transaction): boolean {
  const id = currentNoteId(tr);
  if (id === null) return false;
  const note = findNote(tr.doc, id);
  if (note) deleteNote(tr, note.position);
  for (const { node, position } of findReferences(tr.doc, id).toReversed())
    tr.delete(position, position + node.nodeSize);
  renumberFootnotes(tr);
  tr.scrollIntoView();
  return true;
}

/** Moves the cursor from a reference into its note, or from a note to its first reference. */
export function followFootnote(tr: Transaction): boolean {
  const id = currentNoteId(tr);
  if (id === null) return false;
  const inNote = findNearest(tr, 'footnote') !== null;
  const target = inNote ? findReferences(tr.doc, id)[0] : findNote(tr.doc, id);
  if (!target) return false;
  const position = target.position + (inNote ? target.node.nodeSize : 1);
  tr.setSelection(TextSelection.near(tr.doc.resolve(position))).scrollIntoView();
  return true;
}

/** Adds a link to a reference at the end of a note. */
export function addBacklink(tr: Transaction, { node, position }: NodeMatch, referenceId: string): void {
  const { schema } = tr.doc.type;
  const link = schema.node('footnoteReturn', { href: `#${referenceId}` });
  const end = position + node.nodeSize - 1;
  if (node.lastChild?.type.name === 'paragraph') tr.insert(end - 1, [schema.text(' '), link]);
  else tr.insert(end, schema.node('paragraph', null, [link]));
}

/** Returns the id of the note whose reference is selected or which holds the cursor. */
function currentNoteId(tr: Transaction): string | null {
  const reference = findNearest(tr, 'footnoteReference')?.node.attrs.href as string | undefined;
  return reference?.slice(1) ?? findNearest(tr, 'footnote')?.node.attrs.id ?? null;
}

function createReference(doc: Node, noteId: string): Node {
  const id = findFreeId(referenceId(noteId), footnoteIds(doc));
  return doc.type.schema.node('footnoteReference', { href: `#${noteId}`, id, label: '[]' });
}

function createNote({ type: { schema } }: Node, id: string, referenceId: string, text?: Fragment): Node {
  const link = schema.node('footnoteReturn', { href: `#${referenceId}` });
  const content = [...(text?.content ?? []), schema.text(' '), link];
  return schema.node('footnote', { id }, schema.node('paragraph', null, content));
}

/** Returns the end of the selection, without the space that a double click selects on some systems. */
function endOfWord({ $from, $to }: Selection): number {
  const start = $from.sameParent($to) ? $from.parentOffset : 0;
  const text = $to.parent.textBetween(start, $to.parentOffset, undefined, '\ufffc');
  return $to.pos - (text.length - text.trimEnd().length);
}
