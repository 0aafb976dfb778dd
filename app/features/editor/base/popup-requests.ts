import { type Editor, Extension } from '@tiptap/core';
import { Plugin, Selection } from '@tiptap/pm/state';

/** The popups of the tools that keys and buttons of the text open. */
export type RequestedPopup = 'link' | 'altText';

declare module '@tiptap/core' {
  interface EditorEvents {
    popupRequested: RequestedPopup;
  }
}

interface Request {
  name: RequestedPopup;
  until: number;
  /** Text that was typed since the request. */
  typed: string;
}

/** A person who waited longer no longer expects the popup. */
const WAIT_MS = 5000;
const requests = new WeakMap<Editor, Request>();

/**
 * Opens a popup of the tools; while they are still loading, as soon as they are there. What is typed until
 * then goes into the field of the popup: in the text, it would replace the selection. If the tools do not
 * come, it goes behind the selection.
 */
export function requestPopup(editor: Editor, name: RequestedPopup): void {
  const request = { name, until: Date.now() + WAIT_MS, typed: '' };
  requests.set(editor, request);
  setTimeout(() => {
    if (requests.get(editor) !== request) return;
    requests.delete(editor);
    if (!editor.isDestroyed && request.typed) insertBehind(editor, request.typed);
  }, WAIT_MS);
  openLater(editor);
}

/** Inserts text behind the selection, with the cursor after it. */
function insertBehind({ state, view }: Editor, text: string): void {
  const at = Selection.near(state.selection.$to).from;
  const tr = state.tr.insertText(text, at);
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + text.length), -1)).scrollIntoView());
}

/**
 * Calls `show` for each request of a popup, also for one that waits; it must move the focus into the popup.
 * Returns a function that ends this.
 */
export function onPopupRequest(editor: Editor, name: RequestedPopup, show: () => void): () => void {
  const take = (requested: RequestedPopup) => {
    if (requested !== name) return;
    const typed = waiting(editor)?.typed;
    requests.delete(editor);
    show();
    if (typed && !editor.view.hasFocus()) document.execCommand('insertText', false, typed);
  };
  editor.on('popupRequested', take);
  openLater(editor);
  return () => {
    editor.off('popupRequested', take);
  };
}

/** Keeps what is typed out of the text while a popup is awaited. Escape or a click ends that. */
export const typingForPopup = Extension.create({
  name: 'typingForPopup',
  priority: 1200, // before all keys of the text
  addProseMirrorPlugins() {
    const { editor } = this;
    const add = (text: string) => {
      const request = waiting(editor);
      if (request) request.typed += text;
      return request !== null;
    };
    return [
      new Plugin({
        props: {
          handleKeyDown: (_view, event) => waiting(editor) !== null && keepKey(editor, event, add),
          handleTextInput: (_view, _from, _to, text) => add(text),
          handlePaste: (_view, event) => add(event.clipboardData?.getData('text/plain') ?? ''),
          handleDOMEvents: { mousedown: () => void requests.delete(editor) },
        },
      }),
    ];
  },
});

function keepKey(editor: Editor, event: KeyboardEvent, add: (text: string) => boolean): boolean {
  const { key, ctrlKey, metaKey } = event;
  // Commands stay, such as pasting, whose text is kept as well.
  if ((ctrlKey || metaKey) && !event.getModifierState('AltGraph')) return false;
  if (key === 'Escape') return requests.delete(editor);
  if (key.length === 1) return add(key);
  return ['Enter', 'Tab', 'Backspace', 'Delete'].includes(key);
}

/** The request that still waits; null if there is none. */
function waiting(editor: Editor): Request | null {
  const request = requests.get(editor);
  return request && request.until > Date.now() ? request : null;
}

/** The browser reports a new selection in a later task, which would take the focus from the popup. */
function openLater(editor: Editor): void {
  setTimeout(() => {
    const request = waiting(editor);
    if (request && !editor.isDestroyed) editor.emit('popupRequested', request.name);
  });
}
