import { closeHistory } from '@tiptap/pm/history';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { MAX_FIND_TERM } from './find-matches.ts';
import { findState, setFind } from './find-state.ts';

/** Opens the search with the selected text, or with the term of the last time. */
export function openFind({ tr, doc, selection: { $from, from, to } }: EditorState): Transaction {
  const isWithinBlock = to <= $from.end() && to - from <= MAX_FIND_TERM;
  return setFind(tr, { open: isWithinBlock ? doc.textBetween(from, to, undefined, '\ufffc') : '' });
}

/** Closes the search. The match that the author went to is then selected. */
export function closeFind(state: EditorState): Transaction {
  const { hasMoved, matches, active } = findState(state);
  const match = hasMoved ? matches[active] : undefined;
  const { tr } = state;
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  return setFind(tr, { close: true });
}

/** Goes to the next (1) or previous (-1) match, from the last to the first and back. */
export function moveToMatch(state: EditorState, step: 1 | -1): Transaction {
  const { matches, active, hasMoved } = findState(state);
  // The first "next" goes to the match that is active already: the first one behind the cursor.
  const by = step === 1 && !hasMoved ? 0 : step;
  const next = matches.length === 0 ? -1 : (active + by + matches.length) % matches.length;
  return setFind(state.tr, { active: next });
}

/** Replaces the active match, with the marks of its text. Null if there is none. */
export function replaceMatch(state: EditorState, replacement: string): Transaction | null {
  const { matches, active } = findState(state);
  const match = matches[active];
  return match ? replaceMatches(state, [match], replacement) : null;
}

/** Replaces all matches in one step of undo. Null if there is none. */
export function replaceAll(state: EditorState, replacement: string): Transaction | null {
  const { matches } = findState(state);
  return matches.length > 0 ? replaceMatches(state, matches, replacement) : null;
}

function replaceMatches(
  { tr }: EditorState,
  matches: readonly { from: number; to: number }[],
  replacement: string,
): Transaction {
  for (const { from, to } of matches.toReversed()) tr.insertText(replacement, from, to);
  return closeHistory(tr);
}
