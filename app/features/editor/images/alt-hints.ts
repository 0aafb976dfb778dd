import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { element } from '../../../browser/element.ts';
import { cacheByNode } from '../base/node-cache.ts';

declare module '@tiptap/core' {
  interface EditorEvents {
    altTextRequested: undefined;
  }
}

/** The ends of the images without alt text in a block, counted from its start. */
const imageEnds = cacheByNode((block) => {
  const ends: number[] = [];
  block.descendants((node, position) => {
    const isImage = node.type.name === 'figureImage' && !node.attrs.alt && !node.attrs.decorative;
    if (isImage) ends.push(position + 1 + node.nodeSize);
  });
  return ends;
});

/**
 * Shows a button below each image of a figure, or on it in a gallery, that has no alt text and is not
 * decorative.
 */
export const altHints = Extension.create({
  name: 'altHints',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<DecorationSet>({
        key: new PluginKey('altHints'),
        state: {
          init: (_config, { doc }) => decorate(doc, editor),
          apply: (tr, shown) => (tr.docChanged ? decorate(tr.doc, editor) : shown),
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ];
  },
});

function decorate(doc: Node, editor: Editor): DecorationSet {
  const hints: Decoration[] = [];
  doc.forEach((block, offset) => {
    for (const end of imageEnds(block)) hints.push(createHint(editor, offset + end));
  });
  return hints.length > 0 ? DecorationSet.create(doc, hints) : DecorationSet.empty;
}

function createHint(editor: Editor, end: number): Decoration {
  const show = (_view: unknown, getPosition: () => number | undefined) => {
    const attributes = { type: 'button', class: 'alt-hint', tabindex: -1 };
    const hint = element('button', attributes, 'Add alt text');
    hint.addEventListener('mousedown', (event) => event.preventDefault());
    hint.addEventListener('click', () => requestAltText(editor, getPosition()));
    // In a gallery, this element has no width and the button lies on the image before it.
    return element('span', { class: 'alt-hint-place', contenteditable: 'false' }, hint);
  };
  return Decoration.widget(end, show, {
    key: 'alt-hint',
    side: -1,
    ignoreSelection: true,
    stopEvent: () => true,
  });
}

/** Selects the image before a position and opens the field for its alt text. */
function requestAltText(editor: Editor, end: number | undefined): void {
  const { state, view } = editor;
  const image = end === undefined ? null : state.doc.resolve(end).nodeBefore;
  if (end === undefined || !image) return;
  view.focus();
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, end - image.nodeSize)));
  // The block toolbar shows the tools of the image first.
  setTimeout(() => editor.isDestroyed || editor.emit('altTextRequested', undefined));
}
