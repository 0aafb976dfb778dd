import { type Editor, Extension, isMacOS } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isUndo } from '../base/is-undo.ts';
import { findNearest } from '../blocks/find-nodes.ts';
import { hasCopiedNotes, NoteSerializer, takeCopiedNotes } from './clipboard.ts';
import { followFootnote, insertFootnote } from './commands.ts';
import { highestNumber, highestNumberKey } from './footnotes.ts';
import { footnoteRules } from './input-rules.ts';
import { withUniqueIds } from './pasted-footnotes.ts';
import { repairFootnotes } from './repair.ts';
import { SharedFootnotes } from './repair-undone.ts';

/** Keys and input rules for footnotes. Keeps them complete when the text around them changes. */
export const footnoteExtension = Extension.create({
  name: 'footnoteBehaviour',
  addInputRules: () => footnoteRules,
  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: (tr: Transaction, state: EditorState) => boolean) =>
      editor.commands.command(({ tr, state }) => command(tr, state));
    const isIn = (name: string) => findNearest(editor.state, name) !== null;
    return {
      'Mod-Alt-f': () => run(isIn('footnote') || isIn('footnoteReference') ? followFootnote : insertFootnote),
      Escape: () => isIn('footnote') && run(followFootnote),
    };
  },
  addStorage: () => ({ shared: new SharedFootnotes() }),
  onUpdate({ editor: { state, view }, transaction, appendedTransactions }) {
    const repair = this.storage.shared.repair(state, [transaction, ...appendedTransactions]);
    if (repair) view.dispatch(repair);
  },
  addProseMirrorPlugins() {
    return [footnotePlugin(this.editor)];
  },
});

export function footnotePlugin(editor: Pick<Editor, 'schema' | 'state'>): Plugin {
  let copiedNotes: Node[] = [];
  let isMove = false;
  return new Plugin<number>({
    key: highestNumberKey,
    state: {
      init: (_, { doc }) => highestNumber(doc),
      apply: (tr, highest) => (tr.docChanged ? Math.max(highest, highestNumber(tr.doc)) : highest),
    },
    props: {
      handleDOMEvents: {
        keydown: (view, { key }) => {
          // `Process` and `Unidentified` begin the composition of an input method.
          if (['Enter', 'Process', 'Unidentified'].includes(key)) leaveReference(view);
        },
        keypress: (view, { charCode, ctrlKey, altKey, metaKey }) => {
          // Firefox sends this for shortcuts too; AltGr is Ctrl and Alt.
          if (charCode !== 0 && !metaKey && (!ctrlKey || altKey)) leaveReference(view);
        },
        beforeinput: (view, { inputType }) => {
          if (inputType.startsWith('insert')) leaveReference(view);
        },
        // Moved footnotes keep their ids; copies need their own.
        drop: (view, event) => {
          isMove = view.dragging !== null && !(isMacOS() ? event.altKey : event.ctrlKey);
        },
      },
      clipboardSerializer: new NoteSerializer(editor.schema, () => editor.state.doc),
      transformPastedHTML: (html) => {
        copiedNotes = [];
        if (!hasCopiedNotes(html)) return html;
        const page = new window.DOMParser().parseFromString(html, 'text/html');
        copiedNotes = takeCopiedNotes(page, editor.schema);
        return page.body.innerHTML;
      },
      transformPasted: (slice, view) => {
        if (isMove && view.dragging?.slice === slice) return slice;
        const unique = withUniqueIds(slice, view.state, copiedNotes);
        copiedNotes = unique.copiedNotes;
        return unique.slice;
      },
    },
    appendTransaction: (transactions, before, { tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const notes = copiedNotes;
      copiedNotes = [];
      return transactions.some(isComplete) || !repairFootnotes(before.doc, tr, notes) ? null : tr;
    },
  });
}

/**
 * Moves the cursor behind a selected reference before something is typed: to replace it would delete its
 * note.
 */
function leaveReference({ state, dispatch }: EditorView): void {
  const { selection, tr } = state;
  if (selection instanceof NodeSelection && selection.node.type.name === 'footnoteReference')
    dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to)));
}

/** Loaded text is complete, and so is what undo and redo bring back, unless others have changed the text. */
function isComplete(tr: Transaction): boolean {
  return isUndo(tr) || tr.getMeta('addToHistory') === false;
}
