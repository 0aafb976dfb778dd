import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { addBacklink } from './commands.ts';
import { deleteNote, findAll, insertNotes, renumberFootnotes, sortByReference } from './footnotes.ts';

/** A node of a footnote. `of` is the note's id for a note and its references, and the reference's id for a way back. */
type Part = { kind: string; of: string; id: string };

/** What a document has of one footnote; references and ways back by the ids of the references. */
type Footnote = { hasNote: boolean; references: string[]; returns: string[] };

/**
 * Keeps each footnote whole after a change: a note goes with its last reference, references go with their note, and ways
 * back follow their references. `carried` are notes from the clipboard, which come in with their references. What was
 * incomplete before the change stays as it is. Returns whether it changed anything.
 */
export function repairFootnotes(before: Node, tr: Transaction, carried: readonly Node[]): boolean {
  const parts = partsOf(before);
  if (isSame(parts, partsOf(tr.doc))) return false;
  const steps = tr.steps.length;
  const old = footnotesOf(parts);
  bringCarried(tr, carried);
  dropHalves(tr, old);
  mendReturns(tr, old);
  if (isInOrder(before)) putInOrder(tr);
  renumberFootnotes(tr);
  return tr.steps.length > steps;
}

/** Inserts the carried notes that have references and are missing. */
function bringCarried(tr: Transaction, carried: readonly Node[]): void {
  const now = footnotesOf(partsOf(tr.doc));
  insertNotes(
    tr,
    carried.filter(({ attrs }) => {
      const footnote = now.get(attrs.id);
      return footnote !== undefined && !footnote.hasNote;
    }),
  );
}

/** Deletes notes whose last reference is gone, and references whose note is gone. */
function dropHalves(tr: Transaction, old: Map<string, Footnote>): void {
  const now = footnotesOf(partsOf(tr.doc));
  const lost = (id: string) => {
    const [was, is] = [old.get(id), now.get(id)];
    if (!was?.hasNote || was.references.length === 0 || !is) return false;
    return !is.hasNote || is.references.length === 0;
  };
  for (const { node, position } of findAll(tr.doc, 'footnote').toReversed()) {
    if (lost(node.attrs.id)) deleteNote(tr, position);
  }
  for (const { node, position } of findAll(tr.doc, 'footnoteReference').toReversed()) {
    if (lost(node.attrs.href.slice(1))) tr.delete(position, position + node.nodeSize);
  }
}

/** Gives each changed note a way back to each of its references, where notes have ways back. */
function mendReturns(tr: Transaction, old: Map<string, Footnote>): void {
  const now = footnotesOf(partsOf(tr.doc));
  for (const { node, position } of findAll(tr.doc, 'footnote').toReversed()) {
    const [was, is] = [old.get(node.attrs.id), now.get(node.attrs.id)];
    if (!is || is.references.length === 0 || JSON.stringify(was) === JSON.stringify(is)) continue;
    if (is.returns.length > 0 || was?.returns.length) mendNote(tr, position, is.references);
  }
}

function mendNote(tr: Transaction, position: number, references: readonly string[]): void {
  const missing = new Set(references.filter((id) => id !== ''));
  const note = () => tr.doc.nodeAt(position) as Node;
  const stray = findAll(note(), 'footnoteReturn').filter(
    ({ node }) => !missing.delete(node.attrs.href.slice(1)),
  );
  const [...free] = missing;
  const led = stray.slice(0, free.length);
  for (const [index, { position: offset }] of led.entries()) {
    tr.setNodeAttribute(position + 1 + offset, 'href', `#${free[index]}`);
  }
  for (const { position: offset } of stray.slice(led.length).toReversed())
    deleteReturn(tr, position + 1 + offset);
  for (const id of free.slice(led.length)) addBacklink(tr, { node: note(), position }, id);
}

/** The blank before it goes as well. */
function deleteReturn(tr: Transaction, position: number): void {
  const before = tr.doc.resolve(position).nodeBefore;
  tr.delete(position - (before?.text?.endsWith(' ') ? 1 : 0), position + 1);
}

function isInOrder(doc: Node): boolean {
  const notes = findAll(doc, 'footnote').map(({ node }) => node);
  return sortByReference(doc, notes).every((note, index) => note === notes[index]);
}

function putInOrder(tr: Transaction): void {
  const [list, ...more] = findAll(tr.doc, 'footnotes');
  if (!list || more.length > 0 || isInOrder(tr.doc)) return;
  const { position, node } = list;
  tr.replaceWith(position + 1, position + node.nodeSize - 1, sortByReference(tr.doc, node.children));
}

function footnotesOf(parts: readonly Part[]): Map<string, Footnote> {
  const found = new Map<string, Footnote>();
  const footnote = (id: string) => {
    const known = found.get(id) ?? { hasNote: false, references: [], returns: [] };
    found.set(id, known);
    return known;
  };
  let note: Footnote | null = null;
  for (const { kind, of, id } of parts) {
    if (kind === 'footnoteReference') footnote(of).references.push(id);
    if (kind === 'footnote') note = footnote(of);
    if (kind === 'footnote') footnote(of).hasNote = true;
    if (kind === 'footnoteReturn') note?.returns.push(of);
  }
  return found;
}

/** Nodes never change: only blocks that a change has replaced are read again. */
const partsOfBlock = new WeakMap<Node, readonly Part[]>();

function partsOf(doc: Node): readonly Part[] {
  return doc.children.flatMap((block) => {
    const known = partsOfBlock.get(block) ?? readParts(block);
    partsOfBlock.set(block, known);
    return known;
  });
}

function readParts(block: Node): readonly Part[] {
  const parts: Part[] = [];
  block.descendants(({ type: { name: kind }, attrs: { id, href } }) => {
    if (kind === 'footnote') parts.push({ kind, of: id ?? '', id: '' });
    else if (kind.startsWith('footnoteRe')) parts.push({ kind, of: href.slice(1), id: id ?? '' });
  });
  return parts;
}

function isSame(a: readonly Part[], b: readonly Part[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((part, index) => {
    const other = b[index];
    return part === other || (part.kind === other?.kind && part.of === other.of && part.id === other.id);
  });
}
