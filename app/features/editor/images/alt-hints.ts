import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { element } from '../../../browser/element.ts';
import { remoteImageText } from '../../../browser/remote-image.ts';
import { cacheByNode } from '../base/node-cache.ts';
import { requestPopup } from '../base/popup-requests.ts';

interface ImageHints {
  /** The end of the image, counted from the start of its block. */
  end: number;
  needsAlt: boolean;
  /** The URL of an image of another site; null for our own. */
  remote: string | null;
}

/** The images of a block that need a hint. */
const findHints = cacheByNode((block) => {
  const hints: ImageHints[] = [];
  block.descendants(({ type, attrs, nodeSize }, position) => {
    const isFigure = type.name === 'figureImage';
    if (!isFigure && type.name !== 'image') return;
    const needsAlt = isFigure && !attrs.alt && !attrs.decorative;
    const remote = /^https?:/i.test(attrs.src) ? attrs.src : null;
    if (needsAlt || remote) hints.push({ end: position + 1 + nodeSize, needsAlt, remote });
  });
  return hints;
});

/**
 * Shows a button below each image of a figure, or on it in a gallery, that has no alt text and is not
 * decorative; and a link in place of an image of another site that the browser may not load.
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
    for (const { end, needsAlt, remote } of findHints(block)) {
      if (remote !== null) hints.push(createRemoteLink(remote, offset + end));
      if (needsAlt) hints.push(createHint(editor, offset + end));
    }
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

/** The style sheet shows the link only behind an image that has failed to load. */
function createRemoteLink(src: string, end: number): Decoration {
  const show = () => element('span', { class: 'alt-hint-place', contenteditable: 'false' }, remoteLink(src));
  return Decoration.widget(end, show, {
    key: `remote ${src}`,
    side: -2,
    ignoreSelection: true,
    stopEvent: () => true,
  });
}

function remoteLink(href: string): HTMLElement {
  const attributes = { href, target: '_blank', rel: 'noopener noreferrer', tabindex: -1 };
  return element('a', { ...attributes, class: 'alt-hint remote-image' }, remoteImageText(href));
}

/** Selects the image before a position and opens the field for its alt text. */
function requestAltText(editor: Editor, end: number | undefined): void {
  const { state, view } = editor;
  const image = end === undefined ? null : state.doc.resolve(end).nodeBefore;
  if (end === undefined || !image) return;
  view.focus();
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, end - image.nodeSize)));
  requestPopup(editor, 'altText');
}
