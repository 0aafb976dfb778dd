import { TreeElement, type TreeNode } from '../tree.ts';
import { isBlank, wrapLoose } from './blocks.ts';

/** Makes all children items: a nested list joins the item before it, anything else becomes an item. */
export function arrangeList(list: TreeElement): void {
  const items: { item: TreeElement; children: TreeNode[] }[] = [];
  for (const child of wrapLoose(list.childNodes, 'li', isItemOrList)) {
    if (child.nodeType === 3) continue;
    const last = items.at(-1);
    if (child.name === 'li') items.push({ item: child, children: [...child.childNodes] });
    else if (last) last.children.push(child);
    else items.push({ item: new TreeElement('li'), children: [child] });
  }
  for (const { item, children } of items) item.setChildren(children);
  list.setChildren(items.map(({ item }) => item));
}

function isItemOrList(node: TreeNode): boolean {
  return (
    node.nodeType === 1 &&
    (node.name === 'li' || ((node.name === 'ul' || node.name === 'ol') && !isBlank(node)))
  );
}
