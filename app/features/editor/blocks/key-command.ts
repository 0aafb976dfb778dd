import type { KeyboardShortcutCommand } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';

/** Changes the text. Returns false where the key does what it does elsewhere. */
export type TextCommand = (tr: Transaction) => boolean;

/** Makes a keyboard shortcut that runs the first of the commands that applies. */
export function keyCommand(...commands: readonly (TextCommand | undefined)[]): KeyboardShortcutCommand {
  return ({ editor }) =>
    commands.some((command) => {
      const { tr } = editor.state;
      if (!command?.(tr)) return false;
      editor.view.dispatch(tr.scrollIntoView());
      return true;
    });
}
