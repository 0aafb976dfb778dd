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
export function renumber(tr: Transaction): void {
  const places = new Map(
    allOf(tr.doc, 'footnote').map(({ node }, index) => [`#${node.attrs.id}`, index + 1]),
  );
  for (const { node, position } of allOf(tr.doc, 'footnoteReference')) {
    const place = places.get(node.attrs.href);
    if (place === undefined || !/^\[\d*\]$/.test(node.attrs.label)) continue;
    tr.setNodeAttribute(position, 'label', `[${place}]`);
  }
}

/** The lowest number that no footnote has. */
export function freeNumber(doc: Node | Fragment): number {
  const ids = [...allOf(doc, 'footnote'), ...allOf(doc, 'footnoteReference')].map(({ node }) =>
    String(node.attrs.id),
  );
  const numbers = ids.map((id) => Number(/^fn(?:ref)?(\d+)$/.exec(id)?.[1] ?? 0));
  return Math.max(0, ...numbers) + 1;
}

/** All nodes of a kind, in their order. */
export function allOf(doc: Node | Fragment, name: string): Found[] {
  const found: Found[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === name) found.push({ node, position });
  });
  return found;
}
