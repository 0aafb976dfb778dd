import { TreeElement, type TreeNode } from '../tree.ts';
import { isBlank, wrapLoose } from './blocks.ts';

/** Arranges a figure of images, tables, quotes and text with a caption; a caption alone becomes a paragraph. */
export function arrangeFigure(figure: TreeElement): TreeElement {
  const children = figure.childNodes.filter((child) => !isBlank(child)).flatMap(unwrapImages);
  const isCaption = (node: TreeNode) => node.nodeType === 1 && node.name === 'figcaption';
  if (children.every(isCaption)) return new TreeElement('div', {}, children.map(asParagraph));
  figure.setChildren(children);
  return figure;
}

/** Removes wrappers that contain only images: `<figure><p><img></p></figure>`. */
function unwrapImages(node: TreeNode): TreeNode[] {
  const isWrapper = node.nodeType === 1 && ['p', 'div', 'span', 'strong', 'em'].includes(node.name);
  return isWrapper && onlyImages(node)
    ? node.childNodes.filter((it) => !isBlank(it)).flatMap(unwrapImages)
    : [node];
}

function onlyImages(node: TreeNode): boolean {
  if (node.nodeType === 3) return isBlank(node);
  return node.name === 'img' || (node.childNodes.length > 0 && node.childNodes.every(onlyImages));
}

function asParagraph(caption: TreeNode): TreeNode {
  return caption.nodeType === 1 ? new TreeElement('p', {}, caption.childNodes) : caption;
}

/** Puts the summary first and everything else after it. */
export function arrangeDetails(details: TreeElement): void {
  const isSummary = (node: TreeNode) => node.nodeType === 1 && node.name === 'summary';
  const summary = details.childNodes.find(isSummary) ?? new TreeElement('summary', {});
  const others = details.childNodes.filter((node) => node !== summary);
  const blocks = wrapLoose(others, 'p').flatMap((node) => (isSummary(node) ? asParagraph(node) : [node]));
  details.setChildren([summary, ...blocks]);
}
