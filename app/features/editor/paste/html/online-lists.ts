import { type ListEntry, NestedLists } from './nested-lists.ts';

const WRAPPER = '.ListContainerWrapper';
const ONLINE_ITEM = 'li[data-aria-level], li[data-listid], li.OutlineElement';

/**
 * Converts what Word on the web copies: a list for each item, in a wrapper of its own, with the depth in `data-aria-level` (older:
 * `aria-level`) and the list in `data-listid`; and headings as `<p role="heading">`.
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
    else if (/[^\s\u00a0]/.test(child.textContent ?? '') || child.querySelector('img, hr, table'))
      lists.end();
  }
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
  return {
    level: Math.min(level, 9),
    list: item.getAttribute('data-listid') ?? '',
    ordered,
    start,
    indent: 0,
  };
}

/** Replaces an element with another of the same content. */
export function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
