import { TreeElement, type TreeNode, TreeText } from '../tree.ts';

const BLOCKS = new Set(
  `body p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table thead tbody tfoot tr td th caption aside section dl dt dd
   details summary figure figcaption hr`.split(/\s+/),
);

/** True for block elements. */
export function isBlock(node: TreeNode): boolean {
  return node.nodeType === 1 && BLOCKS.has(node.name);
}

/** True for a node without visible content: no text but spaces, no image, rule or checkbox. */
export function isBlank(node: TreeNode): boolean {
  if (node.nodeType === 3) return !/[^ \t\n]/.test(node.nodeValue);
  return !['img', 'hr', 'input'].includes(node.name) && node.childNodes.every(isBlank);
}

/** Wraps each run of nodes that are not blocks into a new `tag`. */
export function wrapLoose(
  nodes: TreeNode[],
  tag: string,
  isSeparate: (node: TreeNode) => boolean = isBlock,
): TreeNode[] {
  const wrapped: TreeNode[] = [];
  let run: TreeNode[] = [];
  const endRun = () => {
    if (!run.every(isBlank)) wrapped.push(new TreeElement(tag, {}, run));
    run = [];
  };
  for (const node of nodes) {
    if (!isSeparate(node)) {
      run.push(node);
      continue;
    }
    endRun();
    wrapped.push(node);
  }
  endRun();
  return wrapped;
}

/** Turns nodes into one line of text: the content of blocks, separated by line breaks. */
export function flatten(nodes: TreeNode[]): TreeNode[] {
  if (!nodes.some(hasBlock)) return nodes;
  const line: TreeNode[] = [];
  for (const node of wrapLoose(nodes, 'span', hasBlock)) {
    if (isBlank(node)) continue;
    if (line.length > 0) line.push(new TreeElement('br'));
    line.push(...(node.nodeType === 1 ? unwrapped(node) : [node]));
  }
  return line;
}

function unwrapped(node: TreeElement): TreeNode[] {
  const children = flatten(node.childNodes);
  return isBlock(node) ? children : [new TreeElement(node.name, node.attributes, children)];
}

function hasBlock(node: TreeNode): boolean {
  return isBlock(node) || (node.nodeType === 1 && node.childNodes.some(hasBlock));
}

/** A text node. */
export function text(value: string): TreeText {
  return new TreeText(value);
}
