import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { cacheByNode } from '../base/node-cache.ts';
import { findAll } from '../blocks/find-nodes.ts';
import { addBacklink } from './commands.ts';
import { deleteNote, insertNote, renumberFootnotes, sortByReference } from './footnotes.ts';

/**
 * A node of a footnote. `target` is the note's id for notes and references, and the reference's id for
 * backlinks.
 */
type Part = { kind: string; target: string; id: string };

/** The parts of one footnote in a document; references and backlinks by the ids of the references. */
type Footnote = { hasNote: boolean; references: string[]; backlinks: string[] };

/**
 * Completes the footnotes after a change: deletes notes without references and references without notes, and
 * updates backlinks. `copiedNotes` are pasted with their references. Leaves alone what was incomplete before
 * the change. Returns true if it has changed anything.
 */
export function repairFootnotes(before: Node, tr: Transaction, copiedNotes: readonly Node[]): boolean {
  const parts = listParts(before);
  if (isEqual(parts, listParts(tr.doc))) return false;
  const steps = tr.steps.length;
  const old = groupParts(parts);
  insertCopiedNotes(tr, copiedNotes);
  deleteIncomplete(tr, old);
  repairBacklinks(tr, old);
  if (isSorted(before)) sortNotes(tr);
  renumberFootnotes(tr);
  return tr.steps.length > steps;
}

function insertCopiedNotes(tr: Transaction, copiedNotes: readonly Node[]): void {
  const now = groupParts(listParts(tr.doc));
  for (const note of copiedNotes) if (now.get(note.attrs.id)?.hasNote === false) insertNote(tr, note);
}

/** Deletes notes that have lost their last reference, and references that have lost their note. */
function deleteIncomplete(tr: Transaction, old: Map<string, Footnote>): void {
  const now = groupParts(listParts(tr.doc));
  const isIncomplete = (id: string) => {
    const [was, is] = [old.get(id), now.get(id)];
    if (!was?.hasNote || was.references.length === 0 || !is) return false;
    return !is.hasNote || is.references.length === 0;
  };
  for (const { node, position } of findAll(tr.doc, 'footnote').toReversed()) {
    if (isIncomplete(node.attrs.id)) deleteNote(tr, position);
  }
  for (const { node, position } of findAll(tr.doc, 'footnoteReference').toReversed()) {
    if (isIncomplete(node.attrs.href.slice(1))) tr.delete(position, position + node.nodeSize);
  }
}

/** Gives each changed note a backlink to each of its references, if notes have backlinks. */
function repairBacklinks(tr: Transaction, old: Map<string, Footnote>): void {
  const now = groupParts(listParts(tr.doc));
  for (const { node, position } of findAll(tr.doc, 'footnote').toReversed()) {
    const [was, is] = [old.get(node.attrs.id), now.get(node.attrs.id)];
    if (!is || is.references.length === 0 || JSON.stringify(was) === JSON.stringify(is)) continue;
    if (is.backlinks.length > 0 || was?.backlinks.length) setBacklinks(tr, position, is.references);
  }
}

function setBacklinks(tr: Transaction, position: number, references: readonly string[]): void {
  const missing = new Set(references.filter((id) => id !== ''));
  const note = () => tr.doc.nodeAt(position) as Node;
  const outdated = findAll(note(), 'footnoteReturn').filter(
    ({ node }) => !missing.delete(node.attrs.href.slice(1)),
  );
  const ids = [...missing];
  const reused = outdated.slice(0, ids.length);
  for (const [index, { position: offset }] of reused.entries()) {
    tr.setNodeAttribute(position + 1 + offset, 'href', `#${ids[index]}`);
  }
  for (const { position: offset } of outdated.slice(reused.length).toReversed())
    deleteBacklink(tr, position + 1 + offset);
  for (const id of ids.slice(reused.length)) addBacklink(tr, { node: note(), position }, id);
}

/** Deletes a backlink with the space before it. */
function deleteBacklink(tr: Transaction, position: number): void {
  const before = tr.doc.resolve(position).nodeBefore;
  tr.delete(position - (before?.text?.endsWith(' ') ? 1 : 0), position + 1);
}

function isSorted(doc: Node): boolean {
  const notes = findAll(doc, 'footnote').map(({ node }) => node);
  return sortByReference(doc, notes).every((note, index) => note === notes[index]);
}

function sortNotes(tr: Transaction): void {
  const [list, ...more] = findAll(tr.doc, 'footnotes');
  if (!list || more.length > 0 || isSorted(tr.doc)) return;
  const { position, node } = list;
  tr.replaceWith(position + 1, position + node.nodeSize - 1, sortByReference(tr.doc, node.children));
}

function groupParts(parts: readonly Part[]): Map<string, Footnote> {
  const footnotes = new Map<string, Footnote>();
  const get = (id: string) => {
    const footnote = footnotes.get(id) ?? { hasNote: false, references: [], backlinks: [] };
    footnotes.set(id, footnote);
    return footnote;
  };
  let note: Footnote | null = null;
  for (const { kind, target, id } of parts) {
    if (kind === 'footnoteReference') get(target).references.push(id);
    if (kind === 'footnote') {
      note = get(target);
      note.hasNote = true;
    }
    if (kind === 'footnoteReturn') note?.backlinks.push(target);
  }
  return footnotes;
}

function listParts(doc: Node): readonly Part[] {
  return doc.children.flatMap(partsInBlock);
}

const partsInBlock = cacheByNode((block): readonly Part[] => {
  const parts: Part[] = [];
  block.descendants(({ type: { name: kind }, attrs: { id, href } }) => {
    if (kind === 'footnote') parts.push({ kind, target: id ?? '', id: '' });
    else if (kind.startsWith('footnoteRe')) parts.push({ kind, target: href.slice(1), id: id ?? '' });
  });
  return parts;
});

function isEqual(a: readonly Part[], b: readonly Part[]): boolean {
  const isSamePart = (part: Part, index: number) =>
    part === b[index] || JSON.stringify(part) === JSON.stringify(b[index]);
  return a.length === b.length && a.every(isSamePart);
}
