import { taskSign } from '../../../shared/body/tasks.ts';
import { TreeElement, type TreeNode } from '../tree.ts';
import { arrangeDetails, arrangeFigure } from './arrange-figure.ts';
import { arrangeList } from './arrange-list.ts';
import { arrangeCaptions } from './arrange-table.ts';
import { flatten, isBlank, isBlock, text, wrapLoose } from './blocks.ts';

/** Elements that contain a line of text: blocks inside them become lines separated by line breaks. */
const LINES = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption', 'summary', 'dt', 'caption']);

/**
 * Rearranges sanitised HTML in place to the structure of the document schema, so that its parser need not guess: lists of
 * items, figures of images, captions of text.
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

/** Replaces a checkbox by the sign for its state. */
function checkbox(input: TreeElement): TreeNode[] {
  if (input.attributes.type?.toLowerCase() !== 'checkbox') return [];
  return [text(`${taskSign(input.hasAttribute('checked'))} `)];
}

/** The link of an embed shows its URL if it has no text. */
function link(element: TreeElement): TreeElement {
  const { 'data-embed': embed, ...attributes } = element.attributes;
  if (embed === undefined) return element;
  const anchor = new TreeElement(
    'a',
    attributes,
    isBlank(element) ? [text(attributes.href ?? '')] : element.childNodes,
  );
  const { parentNode: parent } = element;
  const standsAlone = parent !== null && isBlock(parent) && parent.name !== 'p' && !LINES.has(parent.name);
  return standsAlone ? new TreeElement('p', {}, [anchor]) : anchor;
}

/** In kramdown and GitHub a footnote is a `sup` with only a link, without our class and with the id on either. */
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
