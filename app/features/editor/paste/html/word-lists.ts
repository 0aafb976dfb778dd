import { parseStyle } from '../../../../../shared/body/schema.ts';

/** A paragraph that Word shows as a list item. */
type Item = { level: number; list: string; ordered: boolean; start: number };

type OpenList = { element: Element; level: number; list: string };

/**
 * Converts the lists of Word, which writes them as paragraphs: `mso-list:l0 level2 lfo1` names the list and the level, and
 * the bullet or number is text inside `mso-list:Ignore`.
 */
export function convertWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const item = readItem(paragraph);
    if (!item || last?.nextElementSibling !== paragraph) open = [];
    if (!item) {
      last = null;
      continue;
    }
    open = open.filter(({ level }) => level < item.level || (level === item.level && isSameList(open, item)));
    if (open.at(-1)?.level !== item.level) open.push(openList(item, open.at(-1)?.element, paragraph));
    open.at(-1)?.element.append(toListItem(paragraph));
    last = open[0]?.element ?? null;
  }
}

function isSameList(open: OpenList[], item: Item): boolean {
  const own = open.find(({ level }) => level === item.level);
  return own?.list === item.list && (own.element.nodeName === 'OL') === item.ordered;
}

function openList({ ordered, start, level, list }: Item, outer: Element | undefined, paragraph: Element) {
  const element = paragraph.ownerDocument.createElement(ordered ? 'ol' : 'ul');
  if (ordered && start > 1) element.setAttribute('start', String(start));
  const holder = outer?.lastElementChild;
  if (holder) holder.append(element);
  else paragraph.before(element);
  return { element, level, list };
}

function toListItem(paragraph: Element): Element {
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  paragraph.remove();
  return item;
}

function readItem(paragraph: Element): Item | null {
  const style = parseStyle(paragraph.getAttribute('style') ?? '');
  const [, list = '', level] = /^(l\d+)\s+level(\d+)/.exec(style.get('mso-list') ?? '') ?? [];
  if (!level) return null;
  const marker = [...paragraph.querySelectorAll('[style*="mso-list"]')].find((element) =>
    /mso-list\s*:\s*Ignore/i.test(element.getAttribute('style') ?? ''),
  );
  const text = (marker?.textContent ?? '').replace(/[\s\u00a0]+/g, '');
  marker?.remove();
  const number = /^\(?(\d+|[a-z]{1,4})[.)]/i.exec(text)?.[1];
  return {
    level: Number(level),
    list,
    ordered: number !== undefined && text !== 'o',
    start: /^\d+$/.test(number ?? '') ? Number(number) : 1,
  };
}
