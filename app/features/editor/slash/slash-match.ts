import type { EditorState } from '@tiptap/pm/state';

/** What stands behind a slash: where the slash is, where the cursor is, and what was typed between them. */
export type SlashMatch = { from: number; to: number; query: string };

/** Chinese and Japanese input methods give the wide one. */
const SLASH = /[/／]$/;

/** Blocks in which another block can take the place of the text behind a slash. */
const WRITABLE = ['paragraph', 'heading'];

/** Whether a slash was just typed at the start of a block or after a space. */
export function slashBehindCursor(state: EditorState): SlashMatch | null {
  const { $from, empty } = state.selection;
  if (!empty || !WRITABLE.includes($from.parent.type.name)) return null;
  const text = textBefore(state);
  if (!SLASH.test(text) || !/^$|\s$/.test(text.slice(0, -1))) return null;
  return { from: $from.pos - 1, to: $from.pos, query: '' };
}

/** What the slash at `from` has become after a change, or null when the cursor has left it or it is gone. */
export function followSlash(state: EditorState, from: number): SlashMatch | null {
  const { $from, empty } = state.selection;
  const start = from - $from.start();
  if (!empty || start < 0 || !WRITABLE.includes($from.parent.type.name)) return null;
  const typed = textBefore(state).slice(start);
  return /^[/／](?!\s)/.test(typed) || /^[/／]$/.test(typed)
    ? { from, to: $from.pos, query: typed.slice(1) }
    : null;
}

/** One letter for each position, so that offsets are the document's. */
function textBefore({ selection: { $from } }: EditorState): string {
  return $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
}
