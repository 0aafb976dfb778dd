import type { Node } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { allOf, endOfText, freeNumber, renumber } from './footnotes.ts';
import { nearest } from './nearest.ts';

/** Puts a reference at the cursor, its note where its turn is among the notes at the end, and the cursor into the note. */
export function insertFootnote(tr: Transaction): boolean {
  const { $from } = tr.selection;
  const { schema } = tr.doc.type;
  const type = schema.nodes.footnoteReference;
  if (!type || nearest(tr, 'footnotes') || !$from.parent.canReplaceWith($from.index(), $from.index(), type))
    return false;
  const number = freeNumber(tr.doc);
  const before = allOf(tr.doc, 'footnoteReference').filter(({ position }) => position < $from.pos);
  const reference = type.create({ href: `#fn${number}`, id: `fnref${number}`, label: '[]' });
  tr.replaceSelectionWith(reference, false);
  const position = putNote(tr, newNote(tr.doc, number), new Set(before.map(({ node }) => node.attrs.href)));
  renumber(tr);
  tr.setSelection(TextSelection.near(tr.doc.resolve(position + 1))).scrollIntoView();
  return true;
}

/** Takes the footnote of the cursor away, its references too; an emptied list of notes goes with it. */
export function deleteFootnote(tr: Transaction): boolean {
  const id = currentNote(tr);
  if (id === null) return false;
  const gone = allOf(tr.doc, 'footnoteReference').filter(({ node }) => node.attrs.href === `#${id}`);
  const note = allOf(tr.doc, 'footnote').find(({ node }) => node.attrs.id === id);
  if (note) gone.push(note);
  for (const { node, position } of gone.sort((a, b) => b.position - a.position)) {
    const $at = tr.doc.resolve(position);
    const last = node.type.name === 'footnote' && $at.parent.childCount === 1;
    if (last) tr.delete($at.before(), $at.after());
    else tr.delete(position, position + node.nodeSize);
  }
  renumber(tr);
  tr.scrollIntoView();
  return true;
}

/** From a reference into its note, from a note behind its first reference. */
export function leaveFootnote(tr: Transaction): boolean {
  const id = currentNote(tr);
  if (id === null) return false;
  const inNote = nearest(tr, 'footnote') !== null;
  const other = inNote
    ? allOf(tr.doc, 'footnoteReference').find(({ node }) => node.attrs.href === `#${id}`)
    : allOf(tr.doc, 'footnote').find(({ node }) => node.attrs.id === id);
  if (!other) return false;
  const position = other.position + (inNote ? other.node.nodeSize : 1);
  tr.setSelection(TextSelection.near(tr.doc.resolve(position))).scrollIntoView();
  return true;
}

/** The id of the note that is selected by its reference or holds the cursor. */
function currentNote(tr: Transaction): string | null {
  const reference = nearest(tr, 'footnoteReference')?.node.attrs.href as string | undefined;
  return reference?.slice(1) ?? nearest(tr, 'footnote')?.node.attrs.id ?? null;
}

function newNote(doc: Node, number: number): Node {
  const { schema } = doc.type;
  const back = schema.node('footnoteReturn', { href: `#fnref${number}` });
  return schema.node('footnote', { id: `fn${number}` }, [
    schema.node('paragraph', null, [schema.text(' '), back]),
  ]);
}

/** Behind the notes that were referred to before it; answers where it stands. */
function putNote(tr: Transaction, note: Node, earlier: Set<string>): number {
  const [list] = allOf(tr.doc, 'footnotes');
  if (!list) {
    const end = endOfText(tr.doc);
    tr.insert(end, tr.doc.type.schema.node('footnotes', null, [note]));
    return end + 1;
  }
  let position = list.position + 1;
  list.node.forEach((each, offset) => {
    if (earlier.has(`#${each.attrs.id}`)) position = list.position + 1 + offset + each.nodeSize;
  });
  tr.insert(position, note);
  return position;
}
