import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Suggester, Suggestion, SuggestionMatch } from '../base/suggester.ts';
import { loadSuggestions } from './load-suggestions.ts';

/** The open list; `active` is the index of the suggestion that Enter chooses. */
export type OpenSuggestions = SuggestionMatch & {
  suggester: Suggester;
  suggestions: Suggestion[];
  active: number;
  /** True while `suggestions` are those of an earlier query. */
  isLoading: boolean;
};

type Loaded = { query: string; suggestions: Suggestion[] };
type MenuMeta = { close: true } | { active: number } | { loaded: Loaded };

const key = new PluginKey<OpenSuggestions | null>('suggestionMenu');

/** Returns the open list; null while none is open. */
export function openSuggestions(state: EditorState): OpenSuggestions | null {
  return key.getState(state) ?? null;
}

/** Closes the list. What was typed stays in the text. */
export function closeSuggestions({ view }: Editor): void {
  setMeta(view, { close: true });
}

/** Activates a suggestion by its index. */
export function activate({ view }: Editor, active: number): void {
  setMeta(view, { active });
}

/** Replaces what was typed with the suggestion. */
export function choose(editor: Editor, suggestion: Suggestion): void {
  const open = openSuggestions(editor.state);
  if (!open) return;
  closeSuggestions(editor);
  open.suggester.choose(editor, suggestion, open);
}

function setMeta(view: EditorView, meta: MenuMeta): void {
  view.dispatch(view.state.tr.setMeta(key, meta));
}

/**
 * Opens lists of suggestions while the author types. It adds nothing to the DOM of the text, where an element
 * around characters that an input method is composing would end the composition.
 */
export const suggestionMenu = Extension.create<{ suggesters: Suggester[] }>({
  name: 'suggestionMenu',
  priority: 1100, // before the keys of blocks and lists
  addOptions: () => ({ suggesters: [] }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin<OpenSuggestions | null>({
        key,
        state: {
          init: () => null,
          apply: (tr, open, _before, state) => nextState(tr, open, state, options.suggesters),
        },
        props: { handleKeyDown: (_view, event) => onKeyDown(editor, event) },
        view: () => {
          const load = loadSuggestions((view, loaded) => setMeta(view, { loaded }));
          return {
            update: (view) => {
              updateAria(view);
              load.update(view, openSuggestions(view.state));
            },
            destroy: load.cancel,
          };
        },
      }),
    ];
  },
});

function nextState(
  tr: Transaction,
  open: OpenSuggestions | null,
  state: EditorState,
  suggesters: Suggester[],
): OpenSuggestions | null {
  const meta = tr.getMeta(key) as MenuMeta | undefined;
  if (meta && open) return applyMeta(open, meta);
  if (!tr.docChanged && !tr.selectionSet) return open;
  if (open) {
    const match = open.suggester.rematch(state, tr.mapping.map(open.from, -1));
    return match && findAgain(open, match);
  }
  if (!isTyped(tr)) return null;
  for (const suggester of suggesters) {
    const match = suggester.match(state);
    const closed = { suggester, suggestions: [], active: 0, isLoading: false };
    if (match) return findAgain({ ...closed, from: -1, to: -1, query: '' }, match);
  }
  return null;
}

function applyMeta(open: OpenSuggestions, meta: MenuMeta): OpenSuggestions | null {
  if ('close' in meta) return null;
  if ('active' in meta) return { ...open, active: meta.active };
  const { query, suggestions } = meta.loaded;
  return query === open.query ? { ...open, suggestions, active: 0, isLoading: false } : open;
}

/** Finds the suggestions for the query, or keeps the current ones until others are loaded. */
function findAgain(open: OpenSuggestions, match: SuggestionMatch): OpenSuggestions | null {
  const isNew = open.from < 0;
  if (!isNew && match.query === open.query) return { ...open, ...match };
  const { find, load } = open.suggester;
  const suggestions = find?.(match.query);
  if (suggestions) {
    const isOpen = suggestions.length > 0 || load !== undefined;
    return isOpen ? { ...open, ...match, suggestions, active: 0, isLoading: false } : null;
  }
  // A longer query finds nothing either.
  const isHopeless =
    !isNew && !open.isLoading && open.suggestions.length === 0 && match.query.startsWith(open.query);
  return { ...open, ...match, active: 0, isLoading: !isHopeless };
}

/** Only typing opens the list: not moving the cursor, pasting, loading, undo or redo. */
function isTyped(tr: Transaction): boolean {
  const isOther = ['paste', 'history$', 'preventUpdate'].some((name) => tr.getMeta(name));
  return tr.docChanged && !isOther && tr.getMeta('addToHistory') !== false;
}

function onKeyDown(editor: Editor, event: KeyboardEvent): boolean {
  const open = openSuggestions(editor.state);
  if (!open || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Escape' && (open.suggestions.length > 0 || open.isLoading)) {
    closeSuggestions(editor);
    return true;
  }
  return open.suggestions.length > 0 && onListKey(editor, event, open);
}

function onListKey(editor: Editor, event: KeyboardEvent, open: OpenSuggestions): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const count = open.suggestions.length;
  const isChoice = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
  const active = open.suggestions[open.active] as Suggestion;
  if (step) activate(editor, (open.active + step + count) % count);
  else if (isChoice && (!open.isLoading || stillMatches(active, open.query))) choose(editor, active);
  else return false;
  return true;
}

/** True if a suggestion for an earlier query, which is still shown, has what was typed since in its label. */
function stillMatches({ label }: Suggestion, query: string): boolean {
  return label.toLowerCase().includes(query.toLowerCase());
}

/** Tells assistive technology which suggestion is active. */
function updateAria({ dom, state }: EditorView): void {
  const open = openSuggestions(state);
  const isShown = open !== null && open.suggestions.length > 0;
  const attributes = {
    'aria-haspopup': isShown ? 'listbox' : null,
    'aria-controls': isShown ? suggestionIds.list(dom.id) : null,
    'aria-activedescendant': isShown ? suggestionIds.option(suggestionIds.list(dom.id), open.active) : null,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) dom.removeAttribute(name);
    else dom.setAttribute(name, value);
  }
}

/** The ids by which a field refers to its list. */
export const suggestionIds = {
  list: (fieldId: string) => `${fieldId}-suggestions`,
  option: (listId: string, index: number) => `${listId}-${index}`,
};
