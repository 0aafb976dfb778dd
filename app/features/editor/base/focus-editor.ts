import type { ChainedCommands, Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';

/**
 * Focuses the editor and returns a chain of commands. Tiptap's own `focus` command waits for a frame, in
 * which a key would be lost.
 */
export function focusedChain(editor: Editor): ChainedCommands {
  focusEditor(editor);
  return editor.chain().scrollIntoView();
}

let nextFocus = 0;

/** Focuses the editor now, and again in the next frame, because a closing menu may take the focus back. */
export function focusEditor(editor: Editor): void {
  editor.view.focus();
  nextFocus = requestAnimationFrame(() => {
    if (!editor.isDestroyed && !editor.view.hasFocus()) editor.view.focus();
  });
}

/**
 * Gives the focus back to the text, with the selection that it had, when a popup closes. It stays where the
 * author has moved it meanwhile, such as in another field.
 */
export function returnFocus(editor: Editor, popup: Element | null): void {
  const { activeElement } = document;
  const isLost = activeElement === null || activeElement === document.body;
  if (!editor.isDestroyed && (isLost || popup?.contains(activeElement))) focusEditor(editor);
}

/**
 * Keeps the press that closes a menu from taking the focus, which it would do after the text has got it back.
 */
export function keepFocus(closing: Event): void {
  if (closing.type === 'mousedown') closing.preventDefault();
  if (closing.type !== 'pointerdown') return;
  const listening = new AbortController();
  const options = { capture: true, once: true, signal: listening.signal };
  document.addEventListener('mousedown', (event) => event.preventDefault(), options);
  for (const end of ['click', 'keydown', 'pointercancel'])
    document.addEventListener(end, () => listening.abort(), options);
}

/**
 * A ref for the field of a popup: it takes the focus before the next key, which would replace the selection
 * of the text.
 */
export function focusNow(field: HTMLElement | null): void {
  if (field) leaveEditor(field, { preventScroll: true });
}

/** Moves the focus out of the editor, also before the frame in which `focusEditor` would take it back. */
export function leaveEditor(element: HTMLElement, options?: FocusOptions): void {
  cancelAnimationFrame(nextFocus);
  element.focus(options);
}

/** Focuses the editor and runs a command. */
export function runFocused(editor: Editor, command: (tr: Transaction) => boolean): void {
  focusedChain(editor)
    .command(({ tr }) => command(tr))
    .run();
}
