import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { isUndo } from '../base/is-undo.ts';
import { findAll, type NodeMatch } from '../blocks/find-nodes.ts';
import {
  deleteNote,
  findFreeId,
  findFreeNumber,
  footnoteIds,
  insertNote,
  referenceId,
  renumberFootnotes,
  setFootnoteIds,
} from './footnotes.ts';
import { gatherFootnotes, isGathered } from './pasted-footnotes.ts';
import { repairFootnotes } from './repair.ts';

const JOINED = 'joined';

type NewIds = ReadonlyMap<string, string>;

/** Keeps footnotes correct through undo and redo once others have changed the text too. */
export class SharedFootnotes {
  #isShared = false;
  /** The last list of notes. */
  #list: Node | null = null;
  /** Every note there has been, by its id, for references that come back without their note. */
  readonly #notes = new Map<string, Node>();
  /** The new ids that joins gave to the author's footnotes, by their former ids, which undo restores. */
  readonly #newIds = new Map<string, string>();

  /** Returns the repairs that a change and those appended to it still need; null if none. */
  repair(state: EditorState, done: readonly [Transaction, ...Transaction[]]): Transaction | null {
    const newIds: NewIds | undefined = done[0].getMeta(JOINED);
    if (newIds) this.#rename(newIds);
    this.#remember(done[0].before);
    if (!this.#isShared || !isUndo(done[0])) return null;
    return repairUndone(state, done, [...this.#notes.values()], this.#newIds);
  }

  #remember(doc: Node): void {
    const list = doc.children.findLast(({ type }) => type.name === 'footnotes');
    if (!list || list === this.#list) return;
    this.#list = list;
    for (const note of list.children) this.#notes.set(note.attrs.id, note);
  }

  #rename(newIds: NewIds): void {
    this.#isShared = true;
    for (const [first, id] of this.#newIds) this.#newIds.set(first, newIds.get(id) ?? id);
    for (const [id, newId] of newIds) this.#newIds.set(id, newId);
  }
}

/**
 * Marks a change by others, for which footnotes have got new ids: it is not part of the author's undo
 * history.
 */
export function setJoined(tr: Transaction, newIds: NewIds = new Map()): Transaction {
  return tr.setMeta('addToHistory', false).setMeta(JOINED, newIds);
}

/**
 * Repairs footnotes after an undo or redo in a text that others have changed too: the restored footnotes may
 * have numbers and ids that others use now, and may replace a list that holds others' notes. The repair is
 * not part of the undo history, which cannot rebase changes appended to an undo.
 */
function repairUndone(
  state: EditorState,
  done: readonly [Transaction, ...Transaction[]],
  notes: readonly Node[],
  newIds: NewIds,
): Transaction | null {
  const [{ before }, { tr }] = [done[0], state];
  const mapping = new Mapping(done.flatMap(({ mapping }) => mapping.maps));
  separateRestored(state, before, tr, mapping, newIds);
  deleteOrphans(before, tr);
  if (isGathered(before) && !isGathered(tr.doc)) gatherFootnotes(tr);
  repairFootnotes(before, tr, notes);
  renumberFootnotes(tr);
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null;
}

/**
 * Gives restored footnotes new ids if others now use theirs. Deletes duplicate notes: those in a restored
 * list that are also still in the text.
 */
function separateRestored(
  state: EditorState,
  before: Node,
  tr: Transaction,
  mapping: Mapping,
  joined: NewIds,
): void {
  const stayed = new Set<number>();
  for (const { position } of findParts(before)) {
    const { deleted, pos } = mapping.mapResult(position);
    if (!deleted) stayed.add(pos);
  }
  const parts = findParts(tr.doc);
  const taken = new Set(
    parts
      .filter(({ node, position }) => node.attrs.id && stayed.has(position))
      .map(({ node }) => node.attrs.id),
  );
  const restored = parts.filter(({ node, position }) => !stayed.has(position) && taken.has(node.attrs.id));
  const targets = new Set(
    parts.filter(({ position }) => !stayed.has(position)).map(({ node }) => node.attrs.href),
  );
  const isCopy = ({ node: { type, attrs } }: NodeMatch) =>
    type.name === 'footnote' && (!targets.has(`#${attrs.id}`) || taken.has(joined.get(attrs.id)));
  const used = footnoteIds(tr.doc);
  const newIds = new Map([...joined].filter(([id]) => taken.has(id)));
  let number = findFreeNumber(state, tr.doc);
  for (const part of restored.filter((part) => !isCopy(part))) {
    const { type, attrs } = part.node;
    const joinedId = joined.get(attrs.id);
    if (joinedId !== undefined && !taken.has(joinedId)) continue;
    const newNoteId = newIds.get(attrs.href?.slice(1));
    const id =
      type.name === 'footnote'
        ? `fn${number++}`
        : findFreeId(newNoteId ? referenceId(newNoteId) : attrs.id, used);
    newIds.set(attrs.id, id);
    used.add(id);
  }
  if (newIds.size > 0) setFootnoteIds(tr, newIds, (position) => !stayed.has(position));
  const [list, ...more] = findAll(tr.doc, 'footnotes').filter(({ position }) => stayed.has(position + 1));
  const steps = tr.steps.length;
  for (const { position } of restored.filter(isCopy).toReversed()) deleteNote(tr, position);
  if (!list || more.length > 0 || findAll(tr.doc, 'footnotes').length !== 2) return;
  moveNotes(tr, list.node, tr.mapping.slice(steps).map(list.position));
}

/**
 * Moves the notes of a list that has stayed into the restored one. That stays where it is, since later steps
 * of the undo history change its notes.
 */
function moveNotes(tr: Transaction, list: Node, position: number): void {
  tr.delete(position, startOfNextList(tr.doc, position + list.nodeSize));
  for (const note of list.children) insertNote(tr, note);
}

/** Deletes restored notes whose references are gone with a paragraph that others have deleted. */
function deleteOrphans(before: Node, tr: Transaction): void {
  const former = footnoteIds(before);
  const targets = new Set(findAll(tr.doc, 'footnoteReference').map(({ node }) => node.attrs.href));
  for (const { node, position } of findAll(tr.doc, 'footnote').toReversed()) {
    const { id } = node.attrs;
    if (!former.has(id) && !targets.has(`#${id}`)) deleteNote(tr, position);
  }
}

/**
 * Returns the position of the next list if only empty paragraphs come before it, such as the one that an
 * editor keeps at the end; otherwise `position`.
 */
function startOfNextList(doc: Node, position: number): number {
  let next = position;
  for (let node = doc.nodeAt(next); node?.type.name === 'paragraph'; node = doc.nodeAt(next)) {
    if (node.content.size > 0) break;
    next += node.nodeSize;
  }
  return doc.nodeAt(next)?.type.name === 'footnotes' ? next : position;
}

/** All notes and references. */
function findParts(doc: Node): NodeMatch[] {
  return ['footnote', 'footnoteReference'].flatMap((name) => findAll(doc, name));
}
