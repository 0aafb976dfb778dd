import type { Editor } from '@tiptap/core';

/** The popups of the tools that keys and buttons of the text open. */
export type RequestedPopup = 'link' | 'altText';

declare module '@tiptap/core' {
  interface EditorEvents {
    popupRequested: RequestedPopup;
  }
}

/** A person who waited longer no longer expects the popup. */
const WAIT_MS = 5000;
const waiting = new WeakMap<Editor, { name: RequestedPopup; until: number }>();

/** Opens a popup of the tools; while they are still loading, as soon as they are there. */
export function requestPopup(editor: Editor, name: RequestedPopup): void {
  if (editor.isDestroyed) return;
  waiting.set(editor, { name, until: Date.now() + WAIT_MS });
  editor.emit('popupRequested', name);
}

/** Calls `show` for each request of a popup, also for one that waits. Returns a function that ends this. */
export function onPopupRequest(editor: Editor, name: RequestedPopup, show: () => void): () => void {
  const take = (requested: RequestedPopup) => {
    if (requested !== name) return;
    waiting.delete(editor);
    show();
  };
  const early = waiting.get(editor);
  if (early && early.until > Date.now()) take(early.name);
  editor.on('popupRequested', take);
  return () => {
    editor.off('popupRequested', take);
  };
}
