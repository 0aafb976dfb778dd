import { parseStyle } from '../../../../../shared/body/schema.ts';
import { numberType } from './list-numbers.ts';
import { type ListEntry, NestedLists, type NumberType } from './nested-lists.ts';

const WRAPPER = '.ListContainerWrapper';
const ONLINE_ITEM = 'li[data-aria-level], li[data-listid], li.OutlineElement';

/**
 * Converts what Word on the web copies: a list for each item, in a wrapper of its own, with the depth in
 * `data-aria-level` (older: `aria-level`) and the list in `data-listid`; and headings as `<p
 * role="heading">`.
 */
export function convertOnlineWord(body: HTMLElement): void {
  for (const mark of body.querySelectorAll('span.EOP')) mark.remove(); // the end of a paragraph
  for (const heading of body.querySelectorAll('p[role="heading"][aria-level]')) {
    const level = Number(heading.getAttribute('aria-level'));
    if (level >= 1 && level <= 6) rename(heading, `h${level}`);
  }
  const items = [...body.querySelectorAll(`${ONLINE_ITEM}, ${WRAPPER} li`)];
  for (const wrapper of body.querySelectorAll(WRAPPER)) wrapper.replaceWith(...wrapper.childNodes);
  const holders = items
    .map(({ parentElement }) => parentElement)
    .filter((list) => list !== null && !list.parentElement?.closest('ul, ol'));
  const own = new Set(holders);
  for (const parent of new Set(holders.map((list) => list?.parentElement)))
    if (parent) nestLists(parent, own);
}

function nestLists(parent: Element, own: Set<Element | null>): void {
  const lists = new NestedLists();
  for (const child of [...parent.children]) {
    if (own.has(child)) addItems(child, lists);
    else if (continueItem(child, lists)) continue;
    else if (/[^\s\u00a0]/.test(child.textContent ?? '') || child.querySelector('img, hr, table'))
      lists.end();
  }
}

/** The indent of each level, in CSS pixels. */
const LEVEL_PIXELS = 48;

/** An indented paragraph belongs to the item at whose text it begins. */
function continueItem(element: Element, lists: NestedLists): boolean {
  const paragraph =
    element.localName === 'div' && element.children.length === 1 ? element.children[0] : element;
  if (paragraph?.localName !== 'p' || !/[^\s\u00a0]/.test(paragraph.textContent ?? '')) return false;
  const style = parseStyle(paragraph.getAttribute('style') ?? '');
  const margin = style.get('margin-left') ?? /^(?:\S+\s+){3}(\S+)$/.exec(style.get('margin') ?? '')?.[1];
  const indent = Number(/^(\d*\.?\d+)px$/.exec(margin ?? '')?.[1] ?? 0);
  if (indent < LEVEL_PIXELS / 2) return false;
  const isMoved = lists.addParagraph(paragraph, (entry) => entry.indent <= indent + 2);
  if (isMoved && paragraph !== element) element.remove();
  return isMoved;
}

function addItems(list: Element, lists: NestedLists): void {
  const first = Number(list.getAttribute('start')) || 1;
  let start = first;
  for (const item of [...list.children]) {
    if (item.localName !== 'li') continue;
    lists.add(readEntry(item, list, start), item, list);
    start++;
  }
  list.remove();
}

function readEntry(item: Element, list: Element, start: number): ListEntry {
  const level = Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level')) || 1;
  const ordered = list.localName === 'ol';
  const type = ordered ? readType(item, list) : undefined;
  return {
    level: Math.min(level, 9),
    list: item.getAttribute('data-listid') ?? '',
    ordered,
    ...(type && { type }),
    start,
    indent: level * LEVEL_PIXELS,
  };
}

/**
 * The numbers of Word's formats (https://learn.microsoft.com/openspecs/office_file_formats/ms-oshared,
 * MSONFC).
 */
const FORMATS: Record<string, NumberType> = { 1: 'I', 2: 'i', 3: 'A', 4: 'a' };

/**
 * The kind of numbers: in the style or, by its number, in the definition of the level
 * (`"469769242":[65533,4]`).
 */
function readType(item: Element, list: Element): NumberType | undefined {
  const style = [list, item].map((element) => parseStyle(element.getAttribute('style') ?? ''));
  const type = style.map((each) => numberType(each.get('list-style-type'))).find(Boolean);
  const definition = item.getAttribute('data-list-defn-props') ?? '';
  return type ?? FORMATS[/"469769242":\[65533,(\d)\]/.exec(definition)?.[1] ?? ''];
}

/** Replaces an element with another of the same content. */
export function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
