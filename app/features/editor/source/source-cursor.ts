import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import { parseSource, writeSource } from './source-markdown.ts';

/** A Unicode noncharacter, which no text for interchange contains. */
const CURSOR = '\uFDD0';

/** Finds the place in the source of a document that stands for a position. */
export function sourceOffset(source: string, doc: Node, position: number): number {
  const at = doc.resolve(position);
  if (!at.parent.isTextblock) return commonStart(source, writeSource(doc.cut(0, position)));
  const cursor = Fragment.from(doc.type.schema.text(CURSOR, at.marks()));
  const offset = writeSource(doc.replace(position, position, new Slice(cursor, 0, 0))).indexOf(CURSOR);
  return Math.min(Math.max(offset, 0), source.length);
}

/** Finds the selection in a document that stands for a place in its source, or one near it. */
export function selectionAt(source: string, offset: number, doc: Node): Selection {
  const marked = parseSource(doc.type.schema, `${source.slice(0, offset)}${CURSOR}${source.slice(offset)}`);
  let position = 0;
  marked.descendants((node, start) => {
    const index = node.text?.indexOf(CURSOR) ?? -1;
    if (index >= 0) position = start + index;
    return position === 0;
  });
  return Selection.near(doc.resolve(Math.min(position, doc.content.size)), -1);
}

/** The length of the text with which both texts start. */
export function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
