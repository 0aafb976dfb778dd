import { InputRule } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { normalize } from '../../../../shared/text/combining-marks.ts';
import { nearest } from '../blocks/find-block.ts';
import { insertFootnote, insertReference } from './commands.ts';
import { findAll } from './footnotes.ts';

/** `[^1]`, `[^name]` and `[^a whole note]`. */
const REFERENCE = /\[\^([^[\]^\n]{0,400})\]$/;
/** The start of `[^1]: …`, where Markdown keeps the notes. */
const DEFINITION = /:\s$/;
/** What can be a part of an id. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,60}$/u;

/** Footnotes as Markdown writes them. */
export const footnoteRules = [
  new InputRule({
    find: REFERENCE,
    handler: ({ state: { tr }, range, match }) =>
      insertTypedReference(tr, range, match[1] ?? '') ? undefined : null,
  }),
  new InputRule({
    find: DEFINITION,
    handler: ({ state: { tr } }) => (followTypedDefinition(tr) ? undefined : null),
  }),
];

/**
 * Makes the typed characters of `range` a footnote. A number or a name that a note has already refers to it again, words with
 * blanks between them become the note.
 */
export function insertTypedReference(
  tr: Transaction,
  range: { from: number; to: number },
  label: string,
): boolean {
  const { parent, parentOffset } = tr.doc.resolve(range.from);
  const text = parent.slice(parentOffset + '[^'.length, parentOffset + (range.to - range.from)).content;
  tr.delete(range.from, range.to);
  const known = noteNamed(tr.doc, label);
  const id = NAME.test(label) && !/^\d+$/.test(label) ? `fn-${normalize(label, 'NFC')}` : undefined;
  const isText = /\S\s+\S/.test(label);
  const done = known ? insertReference(tr, known) : insertFootnote(tr, isText ? { text } : { id });
  if (done) closeHistory(tr);
  return done;
}

/** The note with that number in the list, or with that name. */
function noteNamed(doc: Node, label: string) {
  const notes = findAll(doc, 'footnote');
  if (/^\d{1,6}$/.test(label)) return notes[Number(label) - 1];
  return notes.find(({ node }) => node.attrs.id === `fn-${normalize(label, 'NFC')}`);
}

/** Leads from a typed `[^1]: ` into that note. In a note that was just made, the colon is left out. */
export function followTypedDefinition(tr: Transaction): boolean {
  const { $from } = tr.selection;
  const [first, second] = $from.parent.children;
  const note = nearest(tr, 'footnote');
  if (note && $from.parentOffset === 1 && first?.text?.startsWith(':')) {
    tr.delete($from.pos - 1, $from.pos);
    return true;
  }
  const isAlone = $from.depth === 1 && $from.parent.childCount === 2 && second?.text === ':';
  const found = isAlone && first?.type.name === 'footnoteReference' && noteOf(tr.doc, first);
  if (!found) return false;
  const end = found.position + found.node.nodeSize - 1;
  tr.delete($from.before(), $from.after());
  tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(end)), -1)).scrollIntoView();
  closeHistory(tr);
  return true;
}

function noteOf(doc: Node, reference: Node) {
  return findAll(doc, 'footnote').find(({ node }) => `#${node.attrs.id}` === reference.attrs.href);
}
