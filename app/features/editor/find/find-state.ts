import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { compileQuery, type FindQuery, findMatches, type TextMatch } from './find-matches.ts';

/** The state of "Find and replace". */
export type FindState = {
  isOpen: boolean;
  /** Counts how often it was opened, so that the field takes the focus each time. */
  opened: number;
  query: FindQuery;
  /** Stays when the search closes, as the query does. */
  replacement: string;
  pattern: RegExp | null;
  matches: TextMatch[];
  /** The index of the active match; -1 for none. */
  active: number;
  /** True once the author has gone to a match. */
  hasMoved: boolean;
  marks: DecorationSet;
};

type FindMeta =
  | { open: string }
  | { close: true }
  | { query: FindQuery }
  | { replacement: string }
  | { active: number };

const CLOSED: FindState = {
  isOpen: false,
  opened: 0,
  query: { term: '', matchCase: false, wholeWord: false },
  replacement: '',
  pattern: null,
  matches: [],
  active: -1,
  hasMoved: false,
  marks: DecorationSet.empty,
};

/**
 * The maximum number of matches that are marked at the same time: those around the active one. All are
 * counted.
 */
const MAX_MARKED = 500;

const key = new PluginKey<FindState>('find');

export function findState(state: EditorState): FindState {
  return key.getState(state) ?? CLOSED;
}

export function setFind(tr: Transaction, meta: FindMeta): Transaction {
  return tr.setMeta(key, meta);
}

/** Marks the matches of the query in the view; the document does not change. */
export function findPlugin(): Plugin<FindState> {
  return new Plugin<FindState>({
    key,
    state: {
      init: () => CLOSED,
      apply(tr, find, _before, state) {
        const meta = tr.getMeta(key) as FindMeta | undefined;
        if (meta) return applyMeta(find, meta, state);
        return find.isOpen && tr.docChanged ? followChange(find, tr) : find;
      },
    },
    props: { decorations: (state) => findState(state).marks },
  });
}

function applyMeta(find: FindState, meta: FindMeta, { doc, selection }: EditorState): FindState {
  if ('close' in meta)
    return { ...CLOSED, opened: find.opened, query: find.query, replacement: find.replacement };
  if ('replacement' in meta) return { ...find, replacement: meta.replacement };
  if ('active' in meta) return mark({ ...find, active: meta.active, hasMoved: true }, doc);
  const isOpening = 'open' in meta;
  const query = isOpening ? { ...find.query, term: meta.open || find.query.term } : meta.query;
  const pattern = compileQuery(query);
  const matches = pattern ? findMatches(doc, pattern) : [];
  const from = find.matches[find.active]?.from ?? selection.from;
  const opened = find.opened + (isOpening ? 1 : 0);
  return mark(
    { ...find, isOpen: true, opened, query, pattern, matches, active: nextMatch(matches, from) },
    doc,
  );
}

function followChange(find: FindState, tr: Transaction): FindState {
  if (!find.pattern) return find;
  const from = mapMatch(tr, find.matches[find.active] ?? tr.selection);
  const matches = findMatches(tr.doc, find.pattern);
  return mark({ ...find, matches, active: nextMatch(matches, from) }, tr.doc);
}

/** Returns where a match begins after a change; where its replacement ends, if it was replaced. */
function mapMatch({ mapping }: Transaction, { from, to }: TextMatch): number {
  const start = mapping.mapResult(from, 1);
  return start.deletedAfter ? mapping.map(to, 1) : start.pos;
}

/** Returns the index of the first match from a position on; the first of all if there is none behind it. */
export function nextMatch(matches: TextMatch[], position: number): number {
  const index = matches.findIndex(({ from }) => from >= position);
  return index < 0 ? Math.min(0, matches.length - 1) : index;
}

function mark(find: FindState, doc: Node): FindState {
  const first = Math.max(0, Math.min(find.active - MAX_MARKED / 2, find.matches.length - MAX_MARKED));
  const marked = find.matches.slice(first, first + MAX_MARKED).map(({ from, to }, index) => {
    const isActive = first + index === find.active;
    return Decoration.inline(from, to, {
      class: isActive ? 'find-match find-active' : 'find-match',
    });
  });
  return { ...find, marks: DecorationSet.create(doc, marked) };
}
