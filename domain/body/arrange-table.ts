import { isBlank } from './flow.ts';
import { TreeElement, type TreeNode } from './tree.ts';

/**
 * Captions belong to tables: one that stands beside a table (Markdown has no other way to write it) goes into it, any
 * other is a paragraph, so that its text is never lost.
 */
export function arrangeCaptions(parent: TreeElement): void {
  const children = parent.childNodes.filter((child) => !isBlank(child));
  if (!children.some(isCaption)) return;
  const kept = new Set(children.filter(isCaption).filter((caption) => !isTaken(caption, parent, children)));
  parent.setChildren(
    parent.childNodes
      .filter((child) => !isCaption(child) || kept.has(child))
      .map((child) => (kept.has(child) && parent.name !== 'table' ? asParagraph(child) : child)),
  );
}

function isTaken(caption: TreeNode, parent: TreeElement, children: TreeNode[]): boolean {
  if (parent.name === 'table') return children.find(isCaption) !== caption && joinCaptions(children, caption);
  const at = children.indexOf(caption);
  const table = [children[at - 1], children[at + 1]].find(
    (node) => node?.nodeType === 1 && wantsCaption(node),
  );
  if (table?.nodeType !== 1) return false;
  table.setChildren([caption, ...table.childNodes]);
  return true;
}

/** A second caption of one table is more of the first. */
function joinCaptions(children: TreeNode[], caption: TreeNode): boolean {
  const first = children.find(isCaption);
  if (first?.nodeType !== 1 || caption.nodeType !== 1) return false;
  first.setChildren([...first.childNodes, new TreeElement('br'), ...caption.childNodes]);
  return true;
}

function wantsCaption(element: TreeElement): boolean {
  return element.name === 'table' && !element.childNodes.some(isCaption);
}

function isCaption(node: TreeNode): boolean {
  return node.nodeType === 1 && node.name === 'caption';
}

function asParagraph(caption: TreeNode): TreeNode {
  return caption.nodeType === 1 ? new TreeElement('p', {}, caption.childNodes) : caption;
}
