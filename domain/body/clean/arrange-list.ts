import { TreeElement, type TreeNode } from '../tree.ts';
import { isBlank, wrapLoose } from './blocks.ts';

/** A list of items only: a list directly inside it belongs to the item before, anything else becomes an item. */
export function arrangeList(list: TreeElement): void {
  const items: { item: TreeElement; children: TreeNode[] }[] = [];
  for (const child of wrapLoose(list.childNodes, 'li', isOwn)) {
    if (child.nodeType === 3) continue;
    const last = items.at(-1);
    if (child.name === 'li') items.push({ item: child, children: [...child.childNodes] });
    else if (last) last.children.push(child);
    else items.push({ item: new TreeElement('li'), children: [child] });
  }
  for (const { item, children } of items) item.setChildren(children);
  list.setChildren(items.map(({ item }) => item));
}

function isOwn(node: TreeNode): boolean {
  return (
    node.nodeType === 1 &&
    (node.name === 'li' || ((node.name === 'ul' || node.name === 'ol') && !isBlank(node)))
  );
}
