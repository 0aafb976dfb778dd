import type { Node } from '@tiptap/pm/model';

/**
 * Removes footnote links that lead nowhere: a link back without its reference is removed, a reference without
 * its note becomes a plain label. All other text stays.
 */
export function withoutDeadFootnotes(doc: Node): Node {
  const targets = new Set<string>();
  const links: string[] = [];
  doc.descendants(({ attrs }) => {
    if (typeof attrs.id === 'string') targets.add(`#${attrs.id}`);
  });
  doc.descendants((node) => {
    if (isFootnoteLink(node)) links.push(node.attrs.href);
  });
  return links.every((href) => targets.has(href)) ? doc : withoutDeadLinks(doc, targets);
}

function withoutDeadLinks(node: Node, targets: ReadonlySet<string>): Node {
  if (node.isLeaf) return node;
  const children = node.children.flatMap((child) => {
    const isDead = isFootnoteLink(child) && !targets.has(child.attrs.href);
    return isDead ? plainLabel(child) : [withoutDeadLinks(child, targets)];
  });
  return node.type.create(node.attrs, children, node.marks);
}

function plainLabel({ type: { schema }, attrs }: Node): Node[] {
  return attrs.label ? [schema.text(attrs.label, [schema.mark('superscript')])] : [];
}

function isFootnoteLink({ type }: Node): boolean {
  return type.name === 'footnoteReference' || type.name === 'footnoteReturn';
}
