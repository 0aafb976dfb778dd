import { InputRule } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { normalize } from '../../../../shared/text/combining-marks.ts';
import { findAll, findNearest, type NodeMatch } from '../blocks/find-nodes.ts';
import { insertFootnote, insertReference } from './commands.ts';
import { findNote } from './footnotes.ts';

/** `[^1]`, `[^name]` and `[^a whole note]`. */
const REFERENCE = /\[\^([^[\]^\n]{0,400})\]$/;
/** The end of `[^1]: `, which begins a note in Markdown. */
const DEFINITION = /:\s$/;
/** The characters of a name in an id. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]{0,60}$/u;

/** Input rules for footnotes in Markdown. */
export const footnoteRules = [
  new InputRule({
    find: REFERENCE,
    handler: ({ state, range, match }) =>
      insertTypedReference(state.tr, state, range, match[1] ?? '') ? undefined : null,
  }),
  new InputRule({
    find: DEFINITION,
    handler: ({ state: { tr } }) => (followTypedDefinition(tr) ? undefined : null),
  }),
];

/**
 * Turns the typed `[^label` in `range` into a footnote. The number or name of an existing note refers to that
 * note; a label of several words becomes the text of a new one.
 */
export function insertTypedReference(
  tr: Transaction,
  state: EditorState,
  range: { from: number; to: number },
  label: string,
): boolean {
  const { parent, parentOffset } = tr.doc.resolve(range.from);
  const text = parent.slice(parentOffset + '[^'.length, parentOffset + (range.to - range.from)).content;
  tr.delete(range.from, range.to);
  const existing = findLabelled(tr.doc, label);
  const id = NAME.test(label) && !/^\d+$/.test(label) ? noteId(label) : undefined;
  const isText = /\S\s+\S/.test(label);
  const isInserted = existing
    ? insertReference(tr, existing)
    : insertFootnote(tr, state, isText ? { text } : { id });
  if (isInserted) closeHistory(tr);
  return isInserted;
}

/** Finds a note by its number in the list or by its name. */
function findLabelled(doc: Node, label: string): NodeMatch | undefined {
  if (/^\d{1,6}$/.test(label)) return findAll(doc, 'footnote')[Number(label) - 1];
  return findNote(doc, noteId(label));
}

function noteId(name: string): string {
  return `fn-${normalize(name, 'NFC')}`;
}

/** Moves from a typed `[^1]: ` into that note. In a note that was just inserted, removes the colon. */
export function followTypedDefinition(tr: Transaction): boolean {
  const { $from } = tr.selection;
  const [first, second] = $from.parent.children;
  const note = findNearest(tr, 'footnote');
  if (note && $from.parentOffset === 1 && first?.text?.startsWith(':')) {
    tr.delete($from.pos - 1, $from.pos);
    return true;
  }
  const isAlone = $from.depth === 1 && $from.parent.childCount === 2 && second?.text === ':';
  if (!isAlone || first?.type.name !== 'footnoteReference') return false;
  const target = findNote(tr.doc, first.attrs.href.slice(1));
  if (!target) return false;
  const end = target.position + target.node.nodeSize - 1;
  tr.delete($from.before(), $from.after());
  tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(end)), -1)).scrollIntoView();
  closeHistory(tr);
  return true;
}
