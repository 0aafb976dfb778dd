import { Fragment, type Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { trimBlocks } from '../../../shared/body/schema.ts';
import { compareSequences } from '../../../shared/diff/sequence.ts';
import { blockToHtml, bodyToHtml } from './base/body-html.ts';
import { findAll } from './blocks/find-nodes.ts';
import { endOfText, setFootnoteIds } from './footnotes/footnotes.ts';

/** Blocks that replace those at a position. */
interface Change {
  position: number;
  before: Node[];
  after: Node[];
}

/**
 * Changes the blocks in which a document differs from `next`, after footnotes have got their new ids. The
 * cursor and everything else stay where they are. Returns null if the editor would not hold exactly `next`.
 */
export function changeBlocks(
  state: EditorState,
  next: Node,
  newIds: ReadonlyMap<string, string> = new Map(),
): Transaction | null {
  const wanted = bodyToHtml(next);
  for (const replace of [replaceDifference, replaceWhole]) {
    const { tr } = state;
    if (trimBlocks(next).length === 0) tr.replaceWith(0, tr.doc.content.size, next.children);
    else {
      setFootnoteIds(tr, newIds);
      labelReferences(tr, next);
      for (const change of findChanges(tr.doc, next).toReversed()) replace(tr, change);
    }
    if (isResult(state, tr, wanted)) return tr.setStoredMarks(state.storedMarks);
  }
  return null;
}

function isResult(state: EditorState, tr: Transaction, wanted: string): boolean {
  try {
    tr.doc.check();
    return bodyToHtml(state.applyTransaction(tr).state.doc) === wanted;
  } catch {
    return false;
  }
}

/** Gives references the labels that they have in `next`, without replacing the text between them. */
function labelReferences(tr: Transaction, next: Node): void {
  const references = findAll(next, 'footnoteReference').filter(({ node }) => node.attrs.id !== null);
  const labels = new Map(references.map(({ node: { attrs } }) => [attrs.id, attrs.label]));
  for (const { node, position } of findAll(tr.doc, 'footnoteReference')) {
    const label = labels.get(node.attrs.id) ?? node.attrs.label;
    if (label !== node.attrs.label) tr.setNodeAttribute(position, 'label', label);
  }
}

/** Finds the runs of changed blocks, and of changed notes in the list at the end. */
function findChanges(doc: Node, next: Node): Change[] {
  const [before, after] = [splitNotes(doc), splitNotes(next)];
  // An empty paragraph may end the text.
  const end = endOfText(doc);
  const list = ({ notes }: { notes: Node | null }) => (notes ? [notes] : []);
  return [
    ...compareBlocks(before.text, after.text, 0),
    ...(before.notes && after.notes
      ? compareBlocks(before.notes.children, after.notes.children, end + 1)
      : compareBlocks(list(before), list(after), end)),
  ];
}

/** The text without the empty paragraphs at its end, and the list of footnotes behind it. */
function splitNotes(doc: Node): { text: readonly Node[]; notes: Node | null } {
  const blocks = trimBlocks(doc);
  const last = blocks.at(-1);
  return last?.type.name === 'footnotes'
    ? { text: blocks.slice(0, -1), notes: last }
    : { text: blocks, notes: null };
}

function compareBlocks(before: readonly Node[], after: readonly Node[], start: number): Change[] {
  const changes: Change[] = [];
  let [old, made, position] = [0, 0, start];
  let change: Change | null = null;
  for (const { kind } of compareSequences(before.map(blockToHtml), after.map(blockToHtml))) {
    const removed = kind === 'added' ? [] : before.slice(old, ++old);
    const added = kind === 'removed' ? [] : after.slice(made, ++made);
    if (kind === 'same') change = null;
    else {
      if (!change) {
        change = { position, before: [], after: [] };
        changes.push(change);
      }
      change.before.push(...removed);
      change.after.push(...added);
    }
    position += Fragment.from(removed).size;
  }
  return changes;
}

function replaceWhole(tr: Transaction, { position, before, after }: Change): void {
  tr.replaceWith(position, position + Fragment.from(before).size, after);
}

/** Replaces as little as possible, block by block if as many were changed. */
function replaceDifference(tr: Transaction, change: Change): void {
  const { before, after } = change;
  if (before.length !== after.length) {
    replaceMiddle(tr, change);
    return;
  }
  let position = change.position + Fragment.from(before).size;
  for (let index = before.length - 1; index >= 0; index--) {
    const [old, made] = [before[index] as Node, after[index] as Node];
    position -= old.nodeSize;
    replaceMiddle(tr, { position, before: [old], after: [made] });
  }
}

/** Replaces what is between the shared start and the shared end. */
function replaceMiddle(tr: Transaction, { position, ...change }: Change): void {
  const [before, after] = [Fragment.from(change.before), Fragment.from(change.after)];
  const start = before.findDiffStart(after);
  const end = before.findDiffEnd(after);
  if (start === null || end === null) return;
  // The shared end may reach into the shared start: 'aa' became 'aaa'.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const slice = tr.doc.type.create(null, after).slice(start, end.b + overlap);
  tr.replace(position + start, position + end.a + overlap, slice);
}
