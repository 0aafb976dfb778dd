import { isBlank, wrapLoose } from './flow.ts';
import { TreeElement, type TreeNode } from './tree.ts';

/** A list of items only: a list directly inside it belongs to the item before, anything else becomes an item. */
export function arrangeList(list: TreeElement): void {
  const items: TreeNode[] = [];
  for (const child of wrapLoose(list.childNodes, 'li', (node) => isList(node) || isItem(node))) {
    const last = items.at(-1);
    if (!isList(child)) items.push(child);
    else if (last?.nodeType === 1) last.setChildren([...last.childNodes, child]);
    else items.push(new TreeElement('li', {}, [child]));
  }
  list.setChildren(items);
}

function isItem(node: TreeNode): boolean {
  return node.nodeType === 1 && node.name === 'li';
}

function isList(node: TreeNode): boolean {
  return node.nodeType === 1 && (node.name === 'ul' || node.name === 'ol') && !isBlank(node);
}
