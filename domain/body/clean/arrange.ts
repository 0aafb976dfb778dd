import { taskSign } from '../../../contract/body/tasks.ts';
import { TreeElement, type TreeNode } from '../tree.ts';
import { arrangeDetails, arrangeFigure } from './arrange-figure.ts';
import { arrangeList } from './arrange-list.ts';
import { arrangeCaptions } from './arrange-table.ts';
import { flatten, isBlank, isBlock, text, wrapLoose } from './blocks.ts';

/** Elements that hold a line of text: blocks inside them become lines of it. */
const LINES = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption', 'summary', 'dt', 'caption']);

/**
 * Puts sanitised HTML into the order the document schema expects, so that its parser need not guess: lists of items,
 * figures of pictures, captions of text. Changes the tree in place.
 */
export function arrange(element: TreeElement): void {
  if (element.name === 'div') handDown(element);
  for (const child of element.childNodes) if (child.nodeType === 1) arrange(child);
  element.setChildren(
    element.childNodes.flatMap((child) => (child.nodeType === 1 ? settle(child) : [child])),
  );
  arrangeCaptions(element);
  if (LINES.has(element.name)) element.setChildren(flatten(element.childNodes));
  if (element.name === 'ul' || element.name === 'ol') arrangeList(element);
  if (element.name === 'details') arrangeDetails(element);
}

/** What stands in the place of an element. */
function settle(element: TreeElement): TreeNode[] {
  if (element.name === 'input') return checkbox(element);
  if (element.name === 'a') return [link(element)];
  if (element.name === 'sup') return [reference(element)];
  if (element.name === 'figure') return [arrangeFigure(element)];
  return [element];
}

/** A form's box is no part of a text; what it says is. */
function checkbox(input: TreeElement): TreeNode[] {
  if (input.attributes.type?.toLowerCase() !== 'checkbox') return [];
  return [text(`${taskSign(input.hasAttribute('checked'))} `)];
}

/** A link that stands for something played shows its address when it has no other text. */
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

/** kramdown and GitHub put only a link into the `sup` of a footnote, with the id outside or without our class. */
function reference(sup: TreeElement): TreeElement {
  const only = sup.childNodes.length === 1 ? sup.childNodes[0] : undefined;
  const isNote =
    only?.nodeType === 1 && only.name === 'a' && /^#(?:user-content-)?fn/.test(only.attributes.href ?? '');
  if (!isNote) return sup;
  const id = only.attributes.id ?? sup.attributes.id;
  const anchor = new TreeElement('a', { ...only.attributes, ...(id && { id }) }, only.childNodes);
  return new TreeElement('sup', { class: 'footnote-ref' }, [anchor]);
}

/** `<div dir="rtl">` and `<center>`: what is inside says it itself. */
function handDown(div: TreeElement): void {
  if (Object.keys(div.attributes).length === 0) return;
  const children = wrapLoose(div.childNodes, 'p');
  for (const child of children) {
    if (child.nodeType === 1) Object.assign(child.attributes, { ...div.attributes, ...child.attributes });
  }
  div.setChildren(children);
}
