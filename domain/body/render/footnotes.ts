import type { Node } from '@tiptap/pm/model';

/**
 * The document without links of footnotes that lead nowhere: a way back whose reference is missing is left out, a
 * reference whose note is missing becomes its plain label. All other text stays.
 */
export function withLiveFootnotes(doc: Node): Node {
  const places = new Set<string>();
  const links: string[] = [];
  doc.descendants(({ attrs }) => {
    if (typeof attrs.id === 'string') places.add(`#${attrs.id}`);
  });
  doc.descendants((node) => {
    if (isFootnoteLink(node)) links.push(node.attrs.href);
  });
  return links.every((href) => places.has(href)) ? doc : withoutDead(doc, places);
}

function withoutDead(node: Node, places: ReadonlySet<string>): Node {
  if (node.isLeaf) return node;
  const children = node.children.flatMap((child) => {
    const isDead = isFootnoteLink(child) && !places.has(child.attrs.href);
    return isDead ? plainLabel(child) : [withoutDead(child, places)];
  });
  return node.type.create(node.attrs, children, node.marks);
}

function plainLabel({ type: { schema }, attrs }: Node): Node[] {
  return attrs.label ? [schema.text(attrs.label, [schema.mark('superscript')])] : [];
}

function isFootnoteLink({ type }: Node): boolean {
  return type.name === 'footnoteReference' || type.name === 'footnoteReturn';
}
