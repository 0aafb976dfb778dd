import { TreeElement, type TreeNode } from '../tree.ts';
import { isBlank } from './blocks.ts';

/**
 * Moves a caption beside a table, as Markdown writes it, into the table; any other caption becomes a paragraph, so that
 * its text is not lost.
 */
export function arrangeCaptions(parent: TreeElement): void {
  if (!parent.childNodes.some(isCaption)) return;
  if (parent.name === 'table') joinCaptions(parent);
  else adoptCaptions(parent);
}

/** Joins several captions of one table. */
function joinCaptions(table: TreeElement): void {
  const captions = table.childNodes.filter(isCaption);
  const lines = captions.flatMap((caption, index) => [
    ...(index > 0 ? [new TreeElement('br')] : []),
    ...caption.childNodes,
  ]);
  const others = table.childNodes.filter((child) => !isCaption(child));
  table.setChildren([new TreeElement('caption', {}, lines), ...others]);
}

function adoptCaptions(parent: TreeElement): void {
  const children = parent.childNodes.filter((child) => !isBlank(child));
  const placed = children.flatMap((child, index): TreeNode[] => {
    if (!isCaption(child)) return [child];
    const table = [children[index - 1], children[index + 1]].find((beside) => beside && wantsCaption(beside));
    if (table?.nodeType !== 1) return [new TreeElement('p', {}, child.childNodes)];
    table.setChildren([child, ...table.childNodes]);
    return [];
  });
  parent.setChildren(placed);
}

function wantsCaption(node: TreeNode): boolean {
  return node.nodeType === 1 && node.name === 'table' && !node.childNodes.some(isCaption);
}

function isCaption(node: TreeNode): node is TreeElement {
  return node.nodeType === 1 && node.name === 'caption';
}
