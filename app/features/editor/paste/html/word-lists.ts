import { parseStyle } from '../../../../../shared/body/schema.ts';

/** One paragraph that Word shows as an item of a list. */
type Item = { paragraph: Element; level: number; list: string; ordered: boolean; start: number };

/**
 * Word writes lists as paragraphs: `mso-list:l0 level2 lfo1` names the list and the depth, and the bullet or number is
 * text inside `mso-list:Ignore`. They become lists here.
 */
export function convertWordLists(body: HTMLElement): void {
  let open: { element: Element; level: number; list: string }[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const item = readItem(paragraph);
    const follows =
      last !== null && nextElement(last) === paragraph && paragraph.parentNode === last.parentNode;
    if (!item || !follows) open = [];
    if (!item) {
      last = null;
      continue;
    }
    open = open.filter(({ level }) => level < item.level || (level === item.level && isSame(open, item)));
    if (open.at(-1)?.level !== item.level) open.push(openList(item, open.at(-1)?.element, paragraph));
    open.at(-1)?.element.append(asListItem(paragraph));
    last = open[0]?.element ?? null;
  }
}

function isSame(open: { element: Element; level: number; list: string }[], item: Item): boolean {
  const own = open.find(({ level }) => level === item.level);
  return own?.list === item.list && (own.element.nodeName === 'OL') === item.ordered;
}

function openList(item: Item, outer: Element | undefined, paragraph: Element) {
  const element = paragraph.ownerDocument.createElement(item.ordered ? 'ol' : 'ul');
  if (item.ordered && item.start > 1) element.setAttribute('start', String(item.start));
  const holder = outer?.lastElementChild;
  if (holder) holder.append(element);
  else paragraph.before(element);
  return { element, level: item.level, list: item.list };
}

function asListItem(paragraph: Element): Element {
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  paragraph.remove();
  return item;
}

function readItem(paragraph: Element): Item | null {
  const said = /^(l\d+)\s+level(\d+)/.exec(
    parseStyle(paragraph.getAttribute('style') ?? '').get('mso-list') ?? '',
  );
  if (!said) return null;
  const marker = [...paragraph.querySelectorAll('[style*="mso-list"]')].find((it) =>
    /mso-list\s*:\s*Ignore/i.test(it.getAttribute('style') ?? ''),
  );
  const text = (marker?.textContent ?? '').replace(/[\s\u00a0]+/g, '');
  marker?.remove();
  const number = /^\(?(\d+|[a-z]{1,4})[.)]/i.exec(text)?.[1];
  return {
    paragraph,
    level: Number(said[2]),
    list: said[1] ?? '',
    ordered: number !== undefined && text !== 'o',
    start: /^\d+$/.test(number ?? '') ? Number(number) : 1,
  };
}

function nextElement(element: Element): Element | null {
  return element.nextElementSibling;
}
