import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import type { LucideIcon } from 'lucide-react';

/** Typed text that asks for suggestions: its range in the document and the query in it. */
export type SuggestionMatch = { from: number; to: number; query: string };

/** One thing to choose from a list. */
export type Suggestion = {
  /** Unique in its list. */
  id: string;
  label: string;
  /** A drawn icon, or an emoji. */
  icon: LucideIcon | string;
  /** A note at the end of the line, such as the status of an article. */
  note?: string | undefined;
  /** The group of the list that it is in; groups follow one another. */
  group?: string | undefined;
  /** Markdown for the same, shown at the end of the line. */
  markdown?: string | undefined;
};

/** A kind of suggestions that typing opens in the text. */
export type Suggester<T extends Suggestion = Suggestion> = {
  /** The name of the list. */
  label: string;
  /** Matches what was typed last, if it opens the list. */
  match: (state: EditorState) => SuggestionMatch | null;
  /** Matches again after a change. Returns null if the list closes. */
  rematch: (state: EditorState, from: number) => SuggestionMatch | null;
  /** Finds suggestions at once; the list closes if there are none. Returns null if they must be loaded. */
  find?: (query: string) => T[] | null;
  /** Loads suggestions once typing has paused. The list stays if there are none. */
  load?: (query: string) => Promise<T[]>;
  /** Replaces what was typed with the suggestion. */
  choose(editor: Editor, suggestion: T, match: SuggestionMatch): void;
};

/**
 * Returns the text before the cursor, one character for each position, so that offsets are those of the
 * document.
 */
export function textBefore({ selection: { $from } }: EditorState, from = 0): string {
  return $from.parent.textBetween(Math.max(0, from), $from.parentOffset, undefined, '\ufffc');
}
