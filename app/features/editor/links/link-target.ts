import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const key = new PluginKey<boolean>('linkTarget');

/** Marks the selection while its link is chosen: browsers show it only while the text has the focus. */
export const linkTarget = Extension.create({
  name: 'linkTarget',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key,
      state: { init: () => false, apply: (tr, shown) => tr.getMeta(key) ?? shown },
      props: { decorations },
    }),
  ],
});

export function showLinkTarget(tr: Transaction, shown: boolean): Transaction {
  return tr.setMeta(key, shown);
}

function decorations(state: EditorState): DecorationSet | null {
  const { from, to } = state.selection;
  return key.getState(state)
    ? DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: 'link-target' })])
    : null;
}
