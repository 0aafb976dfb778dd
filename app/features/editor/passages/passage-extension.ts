import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { PlainText } from '../../../../shared/passages/plain-text.ts';
import { isLatinKey } from '../../../browser/keys.ts';
import { placePassage, quoteSelection, readDocument } from './document-text.ts';
import type { MarkedPassage, PassageEditor, PassageMarks } from './passage-marks.ts';

interface Marked {
  passages: readonly MarkedPassage[];
  active: string | null;
  shown: DecorationSet;
}

type Change = { mark: Pick<Marked, 'passages' | 'active'> } | { find: true };

const key = new PluginKey<Marked>('passages');
const nothing: Marked = { passages: [], active: null, shown: DecorationSet.empty };
/** Passages that an edit removed are looked for when typing pauses. */
const PAUSE_MS = 500;

/** Marks passages by decorations, which are never a part of the document. Ctrl+Alt+M asks for a note on the selection. */
export const passageMarks = Extension.create<{ marks: PassageMarks | null }>({
  name: 'passageMarks',
  addOptions: () => ({ marks: null }),
  addProseMirrorPlugins() {
    const { marks } = this.options;
    return marks ? [createPlugin(marks)] : [];
  },
});

/** Connects an editor whose text is loaded. Returns a function that ends this. */
export function attachMarks(editor: Editor, marks: PassageMarks): () => void {
  const { view } = editor;
  const passageEditor: PassageEditor = {
    mark: (passages, active) => change(view, { mark: { passages, active } }),
    scrollTo: (id) => scrollTo(view, id),
    quoteSelection: () => quoteSelection(view.state.doc, view.state.selection),
    focus: () => view.focus(),
  };
  return marks.attach(passageEditor);
}

function createPlugin(marks: PassageMarks): Plugin<Marked> {
  return new Plugin<Marked>({
    key,
    state: { init: () => nothing, apply: (tr, marked) => apply(tr, marked) },
    props: {
      decorations: (state) => key.getState(state)?.shown,
      handleKeyDown(_view, event) {
        if (!isNoteKey(event) || !marks.getState().isEnabled) return false;
        // The browser reports a new selection in a later task.
        setTimeout(() => marks.request());
        return true;
      },
      handleClick(view, position) {
        const [found] = key.getState(view.state)?.shown.find(position, position) ?? [];
        if (found) marks.activate(found.spec.id);
        return false;
      },
    },
    view: () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      return {
        update(view, before) {
          const { state } = view;
          const isUnchanged = state.doc === before.doc;
          marks.noteSelection(!state.selection.empty);
          if (isUnchanged && key.getState(state) === key.getState(before)) return;
          const { passages } = key.getState(state) ?? nothing;
          if (isUnchanged) marks.notePlaced(placedIds(state));
          if (isUnchanged || passages.length === 0) return;
          clearTimeout(timer);
          timer = setTimeout(() => {
            if (placedIds(view.state).size < passages.length) change(view, { find: true });
          }, PAUSE_MS);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
}

/**
 * True for Ctrl+Alt+M without Shift, which would show Markdown. A keyboard shortcut of the editor would ignore Shift while
 * Caps Lock is on.
 */
function isNoteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.getModifierState('AltGraph')) return false;
  return isLatinKey(event, 'm') && (ctrlKey || metaKey) && altKey && !shiftKey;
}

function apply(tr: Transaction, marked: Marked): Marked {
  const shown = tr.docChanged ? marked.shown.map(tr.mapping, tr.doc) : marked.shown;
  const meta: Change | undefined = tr.getMeta(key);
  if (!meta) return shown === marked.shown ? marked : { ...marked, shown };
  const next = 'mark' in meta ? meta.mark : marked;
  return { passages: next.passages, active: next.active, shown: place(tr.doc, next, shown) };
}

/** Marks the passages where they are marked already, or else where their words are found. */
function place(
  doc: Node,
  { passages, active }: Pick<Marked, 'passages' | 'active'>,
  shown: DecorationSet,
): DecorationSet {
  const known = new Map(shown.find().map(({ from, to, spec }) => [spec.id, { from, to }]));
  let plain: PlainText<number> | undefined;
  const decorations = passages.flatMap(({ id, passage }) => {
    plain ??= known.has(id) ? undefined : readDocument(doc);
    const range = known.get(id) ?? (plain && placePassage(plain, passage));
    if (!range) return [];
    const shape = { class: 'noted-passage', 'data-passage': id, ...(id === active && { 'data-active': '' }) };
    return [Decoration.inline(range.from, range.to, shape, { id })];
  });
  return decorations.length > 0 ? DecorationSet.create(doc, decorations) : DecorationSet.empty;
}

function change(view: EditorView, meta: Change): void {
  view.dispatch(view.state.tr.setMeta(key, meta).setMeta('addToHistory', false));
}

function placedIds(state: EditorState): Set<string> {
  const { shown } = key.getState(state) ?? nothing;
  return new Set(shown.find().map(({ spec }) => spec.id));
}

function scrollTo(view: EditorView, id: string): void {
  const mark = view.dom.querySelector(`[data-passage="${CSS.escape(id)}"]`);
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  mark?.scrollIntoView({ block: 'center', behavior });
}
