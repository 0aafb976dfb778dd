import { type Editor, Extension, InputRule } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { EditorState } from '@tiptap/pm/state';
import { reportFailedPart } from '../../../browser/failed-part.ts';
import { loadPart, PartError } from '../../../browser/load-part.ts';
import type { EditorFeature } from '../base/editor-feature.ts';
import { focusedChain } from '../base/focus-editor.ts';
import { type Suggester, type Suggestion, type SuggestionMatch, textBefore } from '../base/suggester.ts';
import type { Emoji } from './find-emoji.ts';

type EmojiSuggestion = Suggestion & { icon: string };

/**
 * A colon at the start of a word and two characters: the list must not open in `10:30`, `Note: a` or `:)`.
 */
const OPENING = /(?:^|[\s([{\ufffc]):[a-z+-][a-z0-9_]$/i;
const OPENED = /^:([a-z+-][a-z0-9_+-]{0,40})$/i;
const CLOSED = /(?:^|[\s([{]):([a-z+-][a-z0-9_+-]{1,40}):$/i;

/** Loaded when the list opens for the first time. */
let names: typeof import('./find-emoji.ts') | null = null;

/** Null if they cannot be loaded: the typed name then stays as it is. */
async function loadNames() {
  const loaded = names ?? (await loadPart(() => import('./find-emoji.ts')));
  if (loaded instanceof PartError) void reportFailedPart(loaded, tryAgain);
  names = loaded instanceof PartError ? null : loaded;
  return names;
}

const tryAgain = () => void loadNames();

/** Suggests emoji after a colon and the beginning of a name. */
const emojiSuggester: Suggester<EmojiSuggestion> = {
  label: 'Emoji',
  match: matchColon,
  rematch: rematchColon,
  // Once they are loaded, so that Enter never meets the suggestions for an earlier query.
  find: (query) => names && toSuggestions(names.findEmoji(query)),
  load: async (query) => toSuggestions((await loadNames())?.findEmoji(query) ?? []),
  choose: (editor, { icon }, { from, to }) => {
    focusedChain(editor)
      .command(({ tr }) => {
        tr.insertText(icon, from, to);
        return true;
      })
      .run();
  },
};

function toSuggestions(found: Emoji[]): EmojiSuggestion[] {
  return found.map(({ emoji, name }) => ({ id: emoji, label: name, icon: emoji }));
}

/** `:tada:` becomes the emoji of that name; the first one once the names are loaded. */
const emojiNames = Extension.create({
  name: 'emojiNames',
  addInputRules() {
    const { editor } = this;
    return [
      new InputRule({
        find: CLOSED,
        handler: ({ state, range, match: [, name = ''] }) => {
          if (!canHold(state)) return null;
          if (!names) void loadNames().then(() => replaceName(editor, name));
          const found = names?.findExactEmoji(name);
          if (!found) return null;
          // The last colon is not in the text yet.
          state.tr.insertText(found, range.to - name.length - 1, range.to);
          return undefined;
        },
      }),
    ];
  },
});

export const emojiFeature: EditorFeature = { extensions: [emojiNames], suggesters: [emojiSuggester] };

/**
 * Replaces a name that was typed before the names were loaded, if the cursor is still behind it in its block.
 */
function replaceName({ view, isDestroyed }: Editor, name: string): void {
  const found = names?.findExactEmoji(name);
  if (!found || isDestroyed || view.composing || !canHold(view.state)) return;
  const { tr, selection } = view.state;
  const typed = `:${name}:`;
  const at = textBefore(view.state).lastIndexOf(typed);
  const from = selection.$from.start() + at;
  if (at >= 0) view.dispatch(closeHistory(tr).insertText(found, from, from + typed.length));
}

/** Matches a colon and the first two characters of a name, directly before the cursor. */
export function matchColon(state: EditorState): SuggestionMatch | null {
  const { $from, empty } = state.selection;
  if (!empty || !canHold(state) || !OPENING.test(textBefore(state, $from.parentOffset - 4))) return null;
  return { from: $from.pos - 3, to: $from.pos, query: textBefore(state, $from.parentOffset - 2) };
}

/** Matches the name after the colon at `from` again after a change. */
export function rematchColon(state: EditorState, from: number): SuggestionMatch | null {
  const { $from, empty } = state.selection;
  const start = from - $from.start();
  if (!empty || start < 0 || start >= $from.parentOffset || !canHold(state)) return null;
  const query = OPENED.exec(textBefore(state, start))?.[1];
  return query === undefined ? null : { from, to: $from.pos, query };
}

/** Code shows what is typed. */
function canHold({ selection: { $from }, schema, storedMarks }: EditorState): boolean {
  return !$from.parent.type.spec.code && !schema.marks.code?.isInSet(storedMarks ?? $from.marks());
}
