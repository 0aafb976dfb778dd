import { type Editor, Extension, isMacOS } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { nearest } from '../blocks/find-block.ts';
import { hasCopiedNotes, NoteSerializer, takeCopiedNotes } from './clipboard.ts';
import { footnoteRules } from './input-rules.ts';
import { withUniqueIds } from './pasted-footnotes.ts';
import { repairFootnotes } from './repair.ts';

/** Footnotes that are typed, reached by keys, and stay whole whatever happens to the text around them. */
export const footnoteExtension = Extension.create({
  name: 'footnoteBehaviour',
  addInputRules: () => footnoteRules,
  addKeyboardShortcuts() {
    const { editor } = this;
    const isAtFootnote = () =>
      nearest(editor.state, 'footnote') ?? nearest(editor.state, 'footnoteReference');
    return {
      'Mod-Alt-f': () =>
        isAtFootnote() ? editor.commands.leaveFootnote() : editor.commands.insertFootnote(),
      Escape: () => nearest(editor.state, 'footnote') !== null && editor.commands.leaveFootnote(),
    };
  },
  addProseMirrorPlugins() {
    return [wholeFootnotes(this.editor)];
  },
});

function wholeFootnotes(editor: Editor): Plugin {
  let carried: Node[] = [];
  let moves = false;
  return new Plugin({
    key: new PluginKey('footnotes'),
    props: {
      handleDOMEvents: {
        // What is moved keeps its ids; a copy needs its own.
        drop: (view, event) => {
          moves = view.dragging !== null && !(isMacOS() ? event.altKey : event.ctrlKey);
        },
      },
      clipboardSerializer: new NoteSerializer(editor.schema, () => editor.state.doc),
      transformPastedHTML: (html) => {
        carried = [];
        if (!hasCopiedNotes(html)) return html;
        const page = new window.DOMParser().parseFromString(html, 'text/html');
        carried = takeCopiedNotes(page, editor.schema);
        return page.body.innerHTML;
      },
      transformPasted: (slice, view) => {
        if (moves && view.dragging?.slice === slice) return slice;
        const free = withUniqueIds(slice, view.state.doc, carried);
        carried = free.carried;
        return free.slice;
      },
    },
    appendTransaction: (transactions, before, { tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const notes = carried;
      carried = [];
      return transactions.some(isNoEdit) || !repairFootnotes(before.doc, tr, notes) ? null : tr;
    },
  });
}

/** A text that is loaded, and what undo and redo bring back, are complete as they are. */
function isNoEdit(tr: Transaction): boolean {
  return tr.getMeta('history$') !== undefined || tr.getMeta('addToHistory') === false;
}
