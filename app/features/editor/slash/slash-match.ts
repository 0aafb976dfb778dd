import type { EditorState } from '@tiptap/pm/state';
import { type SuggestionMatch, textBefore } from '../base/suggester.ts';

/** Chinese and Japanese input methods type the wide one. */
const SLASH = /[/／]$/;

/** Blocks in which a slash opens the menu. */
const TEXT_BLOCKS = ['paragraph', 'heading'];

/** Matches a slash directly before the cursor, at the start of a block or after a space. */
export function matchNewSlash(state: EditorState): SuggestionMatch | null {
  const { $from, empty } = state.selection;
  if (!empty || !TEXT_BLOCKS.includes($from.parent.type.name)) return null;
  const text = textBefore(state);
  if (!SLASH.test(text) || !/^$|\s$/.test(text.slice(0, -1))) return null;
  return { from: $from.pos - 1, to: $from.pos, query: '' };
}

/**
 * Matches the slash at `from` again after a change. Returns null if it was deleted or the cursor has left it.
 */
export function rematchSlash(state: EditorState, from: number): SuggestionMatch | null {
  const { $from, empty } = state.selection;
  const start = from - $from.start();
  if (!empty || start < 0 || !TEXT_BLOCKS.includes($from.parent.type.name)) return null;
  const typed = textBefore(state).slice(start);
  return /^[/／](?!\s)/.test(typed) || /^[/／]$/.test(typed)
    ? { from, to: $from.pos, query: typed.slice(1) }
    : null;
}
