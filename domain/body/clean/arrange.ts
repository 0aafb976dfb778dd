import { taskClass, taskSign } from '../../../shared/body/tasks.ts';
import { findProvider } from '../../../shared/embeds/embeds.ts';
import { TreeElement, type TreeNode } from '../tree.ts';
import { flatten, isBlank, isBlock, text, wrapLoose } from './blocks.ts';

/** Elements that contain a line of text: blocks inside them become lines separated by line breaks. */
const LINES = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption', 'summary', 'dt', 'caption']);

/** Elements between a list item and its checkbox. */
const LINE_HOLDERS = new Set(['p', 'div', 'span']);

/**
 * Rearranges sanitised HTML in place to the structure of the document schema, so that its parser need not
 * guess: lists of items, figures of images, captions of text.
 */
export function arrange(element: TreeElement): void {
  if (element.name === 'div') passAttributesDown(element);
  for (const child of element.childNodes) if (child.nodeType === 1) arrange(child);
  element.setChildren(
    element.childNodes.flatMap((child) => (child.nodeType === 1 ? replace(child) : [child])),
  );
  arrangeCaptions(element);
  if (LINES.has(element.name)) element.setChildren(flatten(element.childNodes));
  if (element.name === 'ul' || element.name === 'ol') arrangeList(element);
  if (element.name === 'details') arrangeDetails(element);
}

/** The nodes that replace an element. */
function replace(element: TreeElement): TreeNode[] {
  if (element.name === 'input') return checkbox(element);
  if (element.name === 'a') return [link(element)];
  if (element.name === 'sup') return [reference(element)];
  if (element.name === 'figure') return [arrangeFigure(element)];
  return [element];
}

/** Makes a task of the list item that begins with a checkbox. Elsewhere a sign shows the state. */
function checkbox(input: TreeElement): TreeNode[] {
  if (input.attributes.type?.toLowerCase() !== 'checkbox') return [];
  const done = input.hasAttribute('checked');
  const item = itemBeginningWith(input);
  if (!item) return [text(`${taskSign(done)} `)];
  item.attributes.class = taskClass(done);
  return [];
}

/** The list item, not a footnote, whose content begins with a node. */
function itemBeginningWith(node: TreeElement): TreeElement | null {
  for (let before = node.previousSibling; before !== null; before = before.previousSibling) {
    if (!isBlank(before)) return null;
  }
  const parent = node.parentNode;
  if (parent?.name === 'li') return parent.attributes.class === undefined ? parent : null;
  return parent && LINE_HOLDERS.has(parent.name) ? itemBeginningWith(parent) : null;
}

/**
 * The link of an embed shows its URL if it has no text. One that stands alone is a card if its provider is
 * known.
 */
function link(element: TreeElement): TreeElement {
  const { 'data-embed': embed, ...attributes } = element.attributes;
  if (embed === undefined) return element;
  const url = attributes.href ?? '';
  const anchor = new TreeElement('a', attributes, isBlank(element) ? [text(url)] : element.childNodes);
  const { parentNode: parent } = element;
  if (parent === null || !isBlock(parent) || LINES.has(parent.name)) return anchor;
  const isCard = findProvider(url) !== null;
  if (parent.name !== 'p') return new TreeElement('p', isCard ? { class: 'embed' } : {}, [anchor]);
  if (isCard && parent.childNodes.every((node) => node === element || isBlank(node)))
    parent.attributes.class = 'embed';
  return anchor;
}

/**
 * In kramdown and GitHub a footnote is a `sup` with only a link, without our class and with the id on either.
 */
function reference(sup: TreeElement): TreeElement {
  const only = sup.childNodes.length === 1 ? sup.childNodes[0] : undefined;
  const isNote =
    only?.nodeType === 1 && only.name === 'a' && /^#(?:user-content-)?fn/.test(only.attributes.href ?? '');
  if (!isNote) return sup;
  const id = only.attributes.id ?? sup.attributes.id;
  const anchor = new TreeElement('a', { ...only.attributes, ...(id && { id }) }, only.childNodes);
  return new TreeElement('sup', { class: 'footnote-ref' }, [anchor]);
}

/** Moves the attributes of `<div dir="rtl">` and `<center>` to their children. */
function passAttributesDown(div: TreeElement): void {
  if (Object.keys(div.attributes).length === 0) return;
  const children = wrapLoose(div.childNodes, 'p');
  for (const child of children) {
    if (child.nodeType === 1) Object.assign(child.attributes, { ...div.attributes, ...child.attributes });
  }
  div.setChildren(children);
}

/**
 * Arranges a figure of images, tables, quotes and text with a caption; alone or below a card, a caption
 * becomes a paragraph.
 */
function arrangeFigure(figure: TreeElement): TreeElement {
  const children = figure.childNodes
    .filter((child) => !isBlank(child))
    .flatMap(unwrapEmbed)
    .flatMap(unwrapImages);
  const isCaption = (node: TreeNode) => node.nodeType === 1 && node.name === 'figcaption';
  if (children.every(isCaption) || children.some(isEmbed))
    return new TreeElement(
      'div',
      {},
      children.map((node) => (isCaption(node) ? asParagraph(node) : node)),
    );
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

/** Removes wrappers of a card: `<figure><div><p class="embed">`. */
function unwrapEmbed(node: TreeNode): TreeNode[] {
  if (node.nodeType === 3 || node.name !== 'div') return [node];
  const [only, ...others] = node.childNodes.filter((child) => !isBlank(child));
  if (!only || others.length > 0) return [node];
  const inner = unwrapEmbed(only);
  return inner.some(isEmbed) ? inner : [node];
}

function isEmbed(node: TreeNode): boolean {
  return node.nodeType === 1 && node.name === 'p' && node.attributes.class === 'embed';
}

function onlyImages(node: TreeNode): boolean {
  if (node.nodeType === 3) return isBlank(node);
  return node.name === 'img' || (node.childNodes.length > 0 && node.childNodes.every(onlyImages));
}

function asParagraph(caption: TreeNode): TreeNode {
  return caption.nodeType === 1 ? new TreeElement('p', {}, caption.childNodes) : caption;
}

/** Puts the summary first and everything else after it. */
function arrangeDetails(details: TreeElement): void {
  const isSummary = (node: TreeNode) => node.nodeType === 1 && node.name === 'summary';
  const summary = details.childNodes.find(isSummary) ?? new TreeElement('summary', {});
  const others = details.childNodes.filter((node) => node !== summary);
  const blocks = wrapLoose(others, 'p').flatMap((node) => (isSummary(node) ? asParagraph(node) : [node]));
  details.setChildren([summary, ...blocks]);
}

/** Makes all children items: a nested list joins the item before it, anything else becomes an item. */
function arrangeList(list: TreeElement): void {
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

/**
 * Moves a caption beside a table, as Markdown writes it, into the table; any other caption becomes a
 * paragraph, so that its text is not lost.
 */
function arrangeCaptions(parent: TreeElement): void {
  if (!parent.childNodes.some(isTableCaption)) return;
  if (parent.name === 'table') joinCaptions(parent);
  else adoptCaptions(parent);
}

/** Joins several captions of one table. */
function joinCaptions(table: TreeElement): void {
  const captions = table.childNodes.filter(isTableCaption);
  const lines = captions.flatMap((caption, index) => [
    ...(index > 0 ? [new TreeElement('br')] : []),
    ...caption.childNodes,
  ]);
  const others = table.childNodes.filter((child) => !isTableCaption(child));
  table.setChildren([new TreeElement('caption', {}, lines), ...others]);
}

function adoptCaptions(parent: TreeElement): void {
  const children = parent.childNodes.filter((child) => !isBlank(child));
  const placed = children.flatMap((child, index): TreeNode[] => {
    if (!isTableCaption(child)) return [child];
    const table = [children[index - 1], children[index + 1]].find((beside) => beside && wantsCaption(beside));
    if (table?.nodeType !== 1) return [new TreeElement('p', {}, child.childNodes)];
    table.setChildren([child, ...table.childNodes]);
    return [];
  });
  parent.setChildren(placed);
}

function wantsCaption(node: TreeNode): boolean {
  return node.nodeType === 1 && node.name === 'table' && !node.childNodes.some(isTableCaption);
}

function isTableCaption(node: TreeNode): node is TreeElement {
  return node.nodeType === 1 && node.name === 'caption';
}
