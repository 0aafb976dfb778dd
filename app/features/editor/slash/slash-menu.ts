import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type BlockChoice, findBlockChoices } from '../blocks/block-choices.ts';
import { matchNewSlash, rematchSlash, type SlashMatch } from './slash-match.ts';

/** The open menu; `active` is the index of the choice that Enter selects. */
export type SlashState = SlashMatch & { choices: BlockChoice[]; active: number };

type SlashMeta = { close: true } | { active: number };

const key = new PluginKey<SlashState | null>('slashMenu');

/** Returns the state of the menu; null while it is closed. */
export function slashState(state: EditorState): SlashState | null {
  return key.getState(state) ?? null;
}

/** Closes the menu. The slash stays in the text. */
export function closeSlash({ view }: Editor): void {
  view.dispatch(view.state.tr.setMeta(key, { close: true } satisfies SlashMeta));
}

/** Activates a choice by its index. */
export function activate({ view }: Editor, active: number): void {
  view.dispatch(view.state.tr.setMeta(key, { active } satisfies SlashMeta));
}

/** Deletes the slash and its query and inserts the chosen block. */
export function choose(editor: Editor, choice: BlockChoice): void {
  const open = slashState(editor.state);
  if (!open) return;
  const { to } = open;
  const from = choice.isInline ? endOfTextBefore(editor.state, open.from) : open.from;
  choice.run(editor.chain().focus().deleteRange({ from, to })).run();
  choice.afterRun?.(editor);
}

/** Returns the end of the text before the slash, without the space between them. */
function endOfTextBefore({ doc }: EditorState, slash: number): number {
  const { parent, parentOffset } = doc.resolve(slash);
  const text = parent.textBetween(0, parentOffset, undefined, '\ufffc');
  return slash - (/\s*$/.exec(text)?.[0].length ?? 0);
}

/**
 * Opens a menu of blocks at a slash. It adds nothing to the DOM of the text, where an element around characters that an input
 * method is composing would end the composition.
 */
export const slashMenu = Extension.create<{ canUpload: boolean }>({
  name: 'slashMenu',
  addOptions: () => ({ canUpload: false }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const findChoices = (query: string) => findBlockChoices(query, options.canUpload);
    return [
      new Plugin<SlashState | null>({
        key,
        state: {
          init: () => null,
          apply: (tr, open, _before, state) => nextState(tr, open, state, findChoices),
        },
        props: { handleKeyDown: (_view, event) => onKeyDown(editor, event) },
        view: () => ({ update: updateAria }),
      }),
    ];
  },
});

function nextState(
  tr: Transaction,
  open: SlashState | null,
  state: EditorState,
  findChoices: (query: string) => BlockChoice[],
): SlashState | null {
  const meta = tr.getMeta(key) as SlashMeta | undefined;
  if (meta && 'close' in meta) return null;
  if (meta && open) return { ...open, active: meta.active };
  if (!tr.docChanged && !tr.selectionSet) return open;
  const match = open ? rematchSlash(state, tr.mapping.map(open.from, -1)) : matchTyped(tr, state);
  if (!match) return null;
  const choices = findChoices(match.query);
  if (choices.length === 0) return null;
  return { ...match, choices, active: open?.query === match.query ? open.active : 0 };
}

/** Only typing opens the menu: not moving the cursor, pasting, loading, undo or redo. */
function matchTyped(tr: Transaction, state: EditorState): SlashMatch | null {
  const isTyped = tr.docChanged && !['paste', 'history$', 'preventUpdate'].some((name) => tr.getMeta(name));
  return isTyped && tr.getMeta('addToHistory') !== false ? matchNewSlash(state) : null;
}

function onKeyDown(editor: Editor, event: KeyboardEvent): boolean {
  const open = slashState(editor.state);
  if (!open || event.ctrlKey || event.metaKey || event.altKey) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const count = open.choices.length;
  if (step) activate(editor, (open.active + step + count) % count);
  else if (event.key === 'Escape') closeSlash(editor);
  else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
    choose(editor, open.choices[open.active] as BlockChoice);
  } else return false;
  return true;
}

/** The ids by which the text refers to the list. */
export const slashIds = {
  list: (textId: string) => `${textId}-blocks`,
  choice: (textId: string, index: number) => `${textId}-block-${index}`,
};

/** Tells assistive technology which choice is active. */
function updateAria({ dom, state }: EditorView): void {
  const open = slashState(state);
  const attributes = {
    'aria-haspopup': open ? 'listbox' : null,
    'aria-controls': open ? slashIds.list(dom.id) : null,
    'aria-activedescendant': open ? slashIds.choice(dom.id, open.active) : null,
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) dom.removeAttribute(name);
    else dom.setAttribute(name, value);
  }
}
