import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { findPassage, findUnchanged } from '../../../../shared/passages/passages.ts';
import type { PlainText } from '../../../../shared/passages/plain-text.ts';
import { isLatinKey } from '../../../browser/keys.ts';
import type { EditorFeature } from '../base/editor-feature.ts';
import { placePassage, quoteSelection, readDocument } from './document-text.ts';
import type { MarkedPassage, PassageEditor, PassageMarks } from './passage-marks.ts';

interface Marked {
  passages: readonly MarkedPassage[];
  active: string | null;
  shown: DecorationSet;
}

/** `find` is the id of a passage whose words may have changed. */
type Change = { mark: Pick<Marked, 'passages' | 'active'> } | { find: string };

const key = new PluginKey<Marked>('passages');
const nothing: Marked = { passages: [], active: null, shown: DecorationSet.empty };
/** Passages that an edit has changed are looked for when typing pauses. */
const PAUSE_MS = 500;

const passageMarks = Extension.create<{ marks: PassageMarks | null }>({
  name: 'passageMarks',
  addOptions: () => ({ marks: null }),
  addProseMirrorPlugins() {
    const { marks } = this.options;
    return marks ? [createPlugin(marks)] : [];
  },
});

/**
 * Marks passages by decorations, which are never a part of the document. Ctrl+Alt+M asks for a note on the
 * selection. With null there are no marks.
 */
export function passagesFeature(marks: PassageMarks | null): EditorFeature {
  return { extensions: [passageMarks.configure({ marks })] };
}

/** Connects an editor whose text is loaded. Returns a function that ends this. */
export function attachMarks(editor: Editor, marks: PassageMarks): () => void {
  const { view } = editor;
  const passageEditor: PassageEditor = {
    mark: (passages, active) => change(view, { mark: { passages, active } }),
    scrollTo: (id) => scrollTo(view, id),
    quoteSelection: () => quoteSelection(view.state.doc, view.state.selection),
    focus: (after) => {
      const { tr, selection } = view.state;
      if (after) view.dispatch(tr.setSelection(Selection.near(selection.$to, -1)));
      view.focus();
    },
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
    view: (view) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let searched = new Set<string>();
      /**
       * Looks for one passage in each task, since a search takes up to 50 ms and an article may have hundreds
       * of them.
       */
      const findNext = () => {
        const placed = placedIds(view.state);
        const lost = readPassages(view.state).find(({ id }) => !placed.has(id) && !searched.has(id));
        if (!lost) return marks.notePlaced(placed);
        searched.add(lost.id);
        change(view, { find: lost.id });
        timer = setTimeout(findNext);
      };
      return {
        update(_view, before) {
          const { state } = view;
          const isUnchanged = state.doc === before.doc;
          marks.noteSelection(!state.selection.empty);
          const passages = readPassages(state);
          if (isUnchanged ? passages === readPassages(before) : passages.length === 0) return;
          searched = new Set();
          clearTimeout(timer);
          timer = setTimeout(findNext, isUnchanged ? 0 : PAUSE_MS);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
}

/**
 * True for Ctrl+Alt+M without Shift, which would show Markdown. A keyboard shortcut of the editor would
 * ignore Shift while Caps Lock is on.
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
  const wanted = 'find' in meta ? meta.find : null;
  return { passages: next.passages, active: next.active, shown: place(tr.doc, next, shown, wanted) };
}

/**
 * Marks the passages where they are marked already, or else where their words are. Of those whose words have
 * changed it finds only the one with the id `wanted`.
 */
function place(
  doc: Node,
  { passages, active }: Pick<Marked, 'passages' | 'active'>,
  shown: DecorationSet,
  wanted: string | null,
): DecorationSet {
  const known = new Map(shown.find().map(({ from, to, spec }) => [spec.id, { from, to }]));
  let plain: PlainText<number> | undefined;
  const decorations = passages.flatMap(({ id, passage }) => {
    const isLost = !known.has(id) && (wanted === null || id === wanted);
    if (isLost) plain ??= readDocument(doc);
    const find = id === wanted ? findPassage : findUnchanged;
    const range = known.get(id) ?? (isLost && plain && placePassage(plain, passage, find));
    if (!range) return [];
    const shape = { class: 'noted-passage', 'data-passage': id, ...(id === active && { 'data-active': '' }) };
    return [Decoration.inline(range.from, range.to, shape, { id })];
  });
  return decorations.length > 0 ? DecorationSet.create(doc, decorations) : DecorationSet.empty;
}

function change(view: EditorView, meta: Change): void {
  view.dispatch(view.state.tr.setMeta(key, meta).setMeta('addToHistory', false));
}

function readPassages(state: EditorState): readonly MarkedPassage[] {
  return (key.getState(state) ?? nothing).passages;
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
