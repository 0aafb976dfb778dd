import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { isUndo } from '../base/is-undo.ts';
import { findNearest } from '../blocks/find-nodes.ts';
import { endOfText } from './footnotes.ts';

/**
 * Keeps the notes behind the text, and a paragraph at the end of the text, where writing goes on. It takes
 * the place of Tiptap's trailing node, which is behind the notes.
 */
export const notesLast = Extension.create({
  name: 'notesLast',
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      'Mod-End': () => moveToEnd(editor, false),
      'Shift-Mod-End': () => moveToEnd(editor, true),
      ArrowDown: () => isAtEndOfNotes(editor, 'down'),
      ArrowRight: () => isAtEndOfNotes(editor, 'forward'),
    };
  },
  onUpdate({ editor: { state, view }, transaction }) {
    const order = orderUndone(state, transaction);
    if (order) view.dispatch(order);
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: orderChanged,
        props: {
          handleClick: (view, _position, { clientY }) => {
            const notes =
              view.state.doc.lastChild?.type.name === 'footnotes' ? view.dom.lastElementChild : null;
            if (!notes || clientY <= notes.getBoundingClientRect().bottom) return false;
            return moveToEnd(this.editor, false);
          },
        },
      }),
    ];
  },
});

/** Orders the blocks after changes other than an undo. */
export function orderChanged(
  done: readonly Transaction[],
  _before: EditorState,
  state: EditorState,
): Transaction | null {
  return done.some(({ docChanged }) => docChanged) && !done.some(isUndo) ? orderBlocks(state) : null;
}

/**
 * Orders the blocks after an undo or redo. That is a change of its own, since the undo history cannot rebase
 * what is appended to an undo: later redos would miss their places.
 */
export function orderUndone(state: EditorState, done: Transaction): Transaction | null {
  return isUndo(done) ? (orderBlocks(state)?.setMeta('addToHistory', false) ?? null) : null;
}

/**
 * Moves text behind the notes before them, and adds the paragraph that ends the text. Null if nothing is to
 * be done.
 */
export function orderBlocks({ doc, tr, schema, selection }: EditorState): Transaction | null {
  const isNotes = (index: number) => doc.child(index).type.name === 'footnotes';
  const first = doc.children.findIndex((_, index) => isNotes(index));
  const isOrdered = first < 0 || doc.children.slice(first).every((_, index) => isNotes(first + index));
  if (!isOrdered) {
    const list = doc.child(first);
    const from = doc.children.slice(0, first).reduce((size, { nodeSize }) => size + nodeSize, 0);
    const behind = doc.children.slice(first + 1);
    const text = behind.filter((_, index) => !isNotes(first + 1 + index));
    const lists = behind.filter((_, index) => isNotes(first + 1 + index));
    tr.replaceWith(from, doc.content.size, [...text, list, ...lists]);
    // The cursor stays in the text that moves.
    if (lists.length === 0 && selection.from >= from + list.nodeSize) {
      const at = (position: number) => tr.doc.resolve(position - list.nodeSize);
      tr.setSelection(TextSelection.between(at(selection.anchor), at(selection.head)));
    }
  }
  const end = endOfText(tr.doc);
  const isOpen = tr.doc.resolve(end).nodeBefore?.type.name === 'paragraph';
  if (!isOpen && schema.nodes.paragraph) tr.insert(end, schema.nodes.paragraph.create());
  return tr.docChanged ? tr : null;
}

function moveToEnd({ view }: Pick<Editor, 'view'>, isExtended: boolean): boolean {
  const { doc, tr, selection } = view.state;
  if (doc.lastChild?.type.name !== 'footnotes') return false;
  const { $head } = Selection.near(doc.resolve(endOfText(doc)), -1);
  const $anchor = isExtended ? selection.$anchor : $head;
  view.dispatch(tr.setSelection(TextSelection.between($anchor, $head)).scrollIntoView());
  return true;
}

/** True at the end of the last note, behind which no cursor can be. */
function isAtEndOfNotes({ state, view }: Editor, direction: 'down' | 'forward'): boolean {
  const { $from, empty } = state.selection;
  if (!empty || !findNearest(state, 'footnotes') || !view.endOfTextblock(direction)) return false;
  const rest = state.doc.textBetween($from.after(), state.doc.content.size, '', 'x');
  return rest === '';
}
