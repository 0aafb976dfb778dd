import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/**
 * Shows the selection of the editor at once when the text gets the focus without a pointer, from any source.
 * Browsers put the cursor at the start of the text, and a slow machine would read that as a new selection
 * before ProseMirror restores its own.
 */
export const keepSelection = Extension.create({
  name: 'keepSelection',
  addProseMirrorPlugins() {
    let isPressed = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            mousedown: () => {
              isPressed = true;
            },
            focus: (view) => {
              if (!isPressed) view.focus();
            },
          },
        },
        view: ({ dom }) => {
          const listening = new AbortController();
          const release = () => {
            isPressed = false;
          };
          for (const end of ['mouseup', 'dragend', 'keydown'])
            dom.ownerDocument.addEventListener(end, release, { capture: true, signal: listening.signal });
          return { destroy: () => listening.abort() };
        },
      }),
    ];
  },
});
