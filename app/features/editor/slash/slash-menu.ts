import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type BlockChoice, blockChoices } from '../blocks/block-choices.ts';
import { followSlash, type SlashMatch, slashBehindCursor } from './slash-match.ts';

/** The open menu: what it was narrowed down to and which choice Enter takes. */
export type SlashState = SlashMatch & { choices: BlockChoice[]; active: number };

type SlashMeta = { close: true } | { active: number };

const key = new PluginKey<SlashState | null>('slashMenu');

/** What the slash menu shows, or null while it is closed. */
export function slashState(state: EditorState): SlashState | null {
  return key.getState(state) ?? null;
}

/** Closes the menu; the slash stays as it was typed. */
export function closeSlash({ view }: Editor): void {
  view.dispatch(view.state.tr.setMeta(key, { close: true } satisfies SlashMeta));
}

/** Makes a choice the one that Enter takes. */
export function pointAt({ view }: Editor, active: number): void {
  view.dispatch(view.state.tr.setMeta(key, { active } satisfies SlashMeta));
}

/** Takes the slash away and does what was chosen. */
export function choose(editor: Editor, choice: BlockChoice): void {
  const open = slashState(editor.state);
  if (!open) return;
  const { to } = open;
  const from = choice.inLine ? behindText(editor.state, open.from) : open.from;
  choice.run(editor.chain().focus().deleteRange({ from, to }), editor).run();
  choice.after?.(editor);
}

/** Where the text before the slash ends, without the blank that the slash needed. */
function behindText({ doc }: EditorState, slash: number): number {
  const { parent, parentOffset } = doc.resolve(slash);
  const text = parent.textBetween(0, parentOffset, undefined, '\ufffc');
  return slash - (/\s*$/.exec(text)?.[0].length ?? 0);
}

/**
 * A slash at the start of a block or after a space offers blocks to put there. It draws nothing into the text: an
 * element around letters that are being composed would end the composition.
 */
export const slashMenu = Extension.create<{ canUpload: boolean }>({
  name: 'slashMenu',
  addOptions: () => ({ canUpload: false }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const offered = (query: string) => blockChoices(query, options.canUpload);
    return [
      new Plugin<SlashState | null>({
        key,
        state: {
          init: () => null,
          apply: (tr, open, _before, state) => nextState(tr, open, state, offered),
        },
        props: { handleKeyDown: (_view, event) => onKey(editor, event) },
        view: () => ({ update: describe }),
      }),
    ];
  },
});

function nextState(
  tr: Transaction,
  open: SlashState | null,
  state: EditorState,
  offered: (query: string) => BlockChoice[],
): SlashState | null {
  const meta = tr.getMeta(key) as SlashMeta | undefined;
  if (meta && 'close' in meta) return null;
  if (meta && open) return { ...open, active: meta.active };
  if (!tr.docChanged && !tr.selectionSet) return open;
  const match = open ? followSlash(state, tr.mapping.map(open.from, -1)) : opened(tr, state);
  if (!match) return null;
  const choices = offered(match.query);
  if (choices.length === 0) return null;
  return { ...match, choices, active: open?.query === match.query ? open.active : 0 };
}

/** Only typing opens the menu: not a cursor that passes by, nor what is pasted, loaded or brought back. */
function opened(tr: Transaction, state: EditorState): SlashMatch | null {
  const typed = tr.docChanged && !['paste', 'history$', 'preventUpdate'].some((name) => tr.getMeta(name));
  return typed && tr.getMeta('addToHistory') !== false ? slashBehindCursor(state) : null;
}

function onKey(editor: Editor, event: KeyboardEvent): boolean {
  const open = slashState(editor.state);
  if (!open || event.ctrlKey || event.metaKey || event.altKey) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const count = open.choices.length;
  if (step) pointAt(editor, (open.active + step + count) % count);
  else if (event.key === 'Escape') closeSlash(editor);
  else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
    choose(editor, open.choices[open.active] as BlockChoice);
  } else return false;
  return true;
}

/** The ids that tie the text, which keeps the focus, to the list beside it. */
export const slashIds = {
  list: (textId: string) => `${textId}-blocks`,
  choice: (textId: string, name: string) => `${textId}-block-${name}`,
};

/** Tells assistive technology which choice the text's arrow keys have reached. */
function describe({ dom, state }: EditorView): void {
  const open = slashState(state);
  const active = open?.choices[open.active];
  const says = {
    'aria-haspopup': open ? 'listbox' : null,
    'aria-controls': open ? slashIds.list(dom.id) : null,
    'aria-activedescendant': active ? slashIds.choice(dom.id, active.name) : null,
  };
  for (const [name, value] of Object.entries(says)) {
    if (value === null) dom.removeAttribute(name);
    else dom.setAttribute(name, value);
  }
}
