import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * A chain of commands on the text, which has the focus at once: Tiptap's own `focus` waits for a frame, and a key that
 * is pressed meanwhile would be lost. A menu that closes may take the focus back, so the frame is waited for as well.
 */
export function focusedChain(editor: Editor): ChainedCommands {
  focusEditor(editor);
  return editor.chain().scrollIntoView();
}

/** Gives the focus to the text, now and once what is open has closed. */
export function focusEditor(editor: Editor): void {
  editor.view.focus();
  requestAnimationFrame(() => {
    if (!editor.isDestroyed && !editor.view.hasFocus()) editor.view.focus();
  });
}
