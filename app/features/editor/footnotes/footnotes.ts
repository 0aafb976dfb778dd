import type { Fragment, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

type Found = { node: Node; position: number };

/** Before the empty paragraphs an editor keeps at the end. */
export function endOfText(doc: Node): number {
  let end = doc.content.size;
  for (let index = doc.childCount - 1; index > 0; index--) {
    const block = doc.child(index);
    if (block.type.name !== 'paragraph' || block.content.size > 0) break;
    end -= block.nodeSize;
  }
  return end;
}

/** Labels that are numbers say the place of their note. */
export function renumberFootnotes(tr: Transaction): void {
  const places = new Map(
    findAll(tr.doc, 'footnote').map(({ node }, index) => [`#${node.attrs.id}`, index + 1]),
  );
  for (const { node, position } of findAll(tr.doc, 'footnoteReference')) {
    const place = places.get(node.attrs.href);
    if (place === undefined || !/^\[\d*\]$/.test(node.attrs.label)) continue;
    if (node.attrs.label !== `[${place}]`) tr.setNodeAttribute(position, 'label', `[${place}]`);
  }
}

/** The lowest number that no footnote has. */
export function freeNumber(doc: Node | Fragment): number {
  const numbers = [...footnoteIds(doc)].map((id) => Number(/^fn(?:ref)?(\d{1,9})$/.exec(id)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}

/** The ids of all notes and references. */
export function footnoteIds(doc: Node | Fragment): Set<string> {
  const found = [...findAll(doc, 'footnote'), ...findAll(doc, 'footnoteReference')];
  return new Set(found.map(({ node }) => node.attrs.id as string | null).filter((id) => id !== null));
}

/** An id that is not in `taken`: the wanted one, else the same with a number behind it. */
export function freeId(wanted: string, taken: Set<string>): string {
  if (!taken.has(wanted)) return wanted;
  const [first = wanted] = wanted.split(':');
  for (let turn = 1; ; turn++) if (!taken.has(`${first}:${turn}`)) return `${first}:${turn}`;
}

/** Deletes a note, and the list with its last one. */
export function deleteNote(tr: Transaction, position: number): void {
  const $at = tr.doc.resolve(position);
  if ($at.parent.childCount === 1) tr.delete($at.before(), $at.after());
  else tr.delete(position, position + ($at.nodeAfter?.nodeSize ?? 0));
}

/**
 * Puts notes among those at the end, each behind the notes that the text refers to earlier. Answers the position of the
 * last one.
 */
export function insertNotes(tr: Transaction, notes: readonly Node[]): number {
  let position = 0;
  for (const note of notes) position = insertNote(tr, note);
  return position;
}

function insertNote(tr: Transaction, note: Node): number {
  const [list] = findAll(tr.doc, 'footnotes');
  if (!list) {
    const end = endOfText(tr.doc);
    tr.insert(end, tr.doc.type.schema.node('footnotes', null, [note]));
    return end + 1;
  }
  const order = findAll(tr.doc, 'footnoteReference').map(({ node }) => node.attrs.href as string);
  const earlier = new Set(order.slice(0, Math.max(0, order.indexOf(`#${note.attrs.id}`))));
  let position = list.position + 1;
  list.node.forEach((each, offset) => {
    if (earlier.has(`#${each.attrs.id}`)) position = list.position + 1 + offset + each.nodeSize;
  });
  tr.insert(position, note);
  return position;
}

/** The notes in the order of their first references. A note that nothing refers to stays behind the one before it. */
export function sortByReference(doc: Node, notes: readonly Node[]): Node[] {
  const places = new Map<string, number>();
  for (const [index, { node }] of findAll(doc, 'footnoteReference').entries()) {
    if (!places.has(node.attrs.href)) places.set(node.attrs.href, index);
  }
  let place = -1;
  const placed = notes.map((note) => {
    place = places.get(`#${note.attrs.id}`) ?? place;
    return { note, place };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ note }) => note);
}

/** All nodes of a kind, in their order. */
export function findAll(doc: Node | Fragment, name: string): Found[] {
  const found: Found[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === name) found.push({ node, position });
  });
  return found;
}
