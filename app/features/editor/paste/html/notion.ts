import { taskClass } from '../../../../../shared/body/tasks.ts';
import { readLines } from './code-text.ts';
import { unwrap } from './inline-styles.ts';

/** The kinds of callouts for the icons with which Notion begins them. */
const KINDS: [icons: RegExp, kind: string][] = [
  [/^(?:💡|✅|🌟|⭐)/u, 'tip'],
  [/^(?:⚠|❗|❕|🚨|🛑|⛔|🚫|🔥)/u, 'warning'],
];

/** Converts Notion's callouts, bookmarks and toggles, from its clipboard and its exported pages. */
export function convertNotion(body: HTMLElement): void {
  for (const figure of body.querySelectorAll('figure.callout')) {
    const aside = figure.ownerDocument.createElement('aside');
    for (const part of [...figure.childNodes]) {
      if (part.nodeName === 'DIV') aside.append(...part.childNodes);
      else aside.append(part);
    }
    figure.replaceWith(aside);
  }
  for (const aside of body.querySelectorAll('aside:not([class])')) {
    aside.className = KINDS.find(([icons]) => icons.test((aside.textContent ?? '').trim()))?.[1] ?? 'note';
    joinIcon(aside);
  }
  for (const bookmark of body.querySelectorAll('figure > .source:only-child')) {
    const paragraph = bookmark.ownerDocument.createElement('p');
    paragraph.append(...bookmark.childNodes);
    bookmark.parentElement?.replaceWith(paragraph);
  }
  // A body has no headings in the line of a toggle.
  const titles = 'summary h1, summary h2, summary h3, summary h4, summary h5, summary h6, summary p';
  for (const title of body.querySelectorAll(titles)) unwrap(title);
  for (const toggle of body.querySelectorAll('ul.toggle > li > details')) {
    const list = toggle.closest('ul');
    if (list?.textContent?.trim() === toggle.textContent?.trim()) list?.replaceWith(toggle);
  }
}

/** True for the clipboard of Notion, which ends with a comment of its version. */
export function isNotion(body: HTMLElement): boolean {
  const comments = body.ownerDocument.createTreeWalker(body.ownerDocument, 128);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    if (/^\s*notionvc:/.test(comment.textContent ?? '')) return true;
  return false;
}

/** An equation: no blanks inside the dollars, no letter or digit outside, as in Pandoc's Markdown. */
const EQUATION = /(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{1,2000}?)(?<![\s\\])\$(?![$\p{L}\p{N}])/gu;

/**
 * Converts what Notion's clipboard writes as in Markdown: `$x$` and `$$x$$` for equations, `[x]` for tasks.
 */
export function convertNotionTexts(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) convertTask(item);
  convertEquations(body);
}

function convertTask(item: Element): void {
  let first: Node | null = item.firstChild;
  while (first && (first.nodeName === 'P' || (first.nodeType === 3 && !/\S/.test(first.textContent ?? ''))))
    first = first.nodeName === 'P' ? first.firstChild : first.nextSibling;
  const found = first?.nodeType === 3 ? /^\s*\[([ x])\]\s+/.exec(first.textContent ?? '') : null;
  if (!first || !found) return;
  first.textContent = (first.textContent ?? '').slice(found[0].length);
  item.className = taskClass(found[1] === 'x');
}

function convertEquations(body: HTMLElement): void {
  for (const block of body.querySelectorAll('p, div')) {
    const tex = /^\s*\$\$([^$]+)\$\$\s*$/.exec(readLines(block))?.[1]?.trim();
    if (tex && !block.querySelector('p, div, code')) block.replaceWith(makeFormula(body, 'p', tex));
  }
  replaceInTexts(body);
}

function replaceInTexts(parent: Element): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === 1 && !/^(?:code|pre|style|script|math)$/.test((child as Element).localName))
      replaceInTexts(child as Element);
    const text = child.nodeType === 3 ? (child.textContent ?? '') : '';
    if (!text.includes('$') || parent.className === 'formula') continue;
    const parts: (string | Element)[] = [];
    let end = 0;
    for (const { 0: whole, 1: tex = '', index } of text.matchAll(EQUATION)) {
      if (isProse(tex)) continue;
      parts.push(text.slice(end, index), makeFormula(parent, 'span', tex));
      end = index + whole.length;
    }
    if (parts.length > 0) child.replaceWith(...parts, text.slice(end));
  }
}

/** True for words between two amounts of money. */
function isProse(tex: string): boolean {
  const outside = tex.replace(/\\[a-z]+\*?(?:\{[^{}]*\})?/gi, '');
  return /\s\p{L}{2,}|\p{L}{2,}\s/u.test(outside);
}

function makeFormula(place: Element, tag: string, tex: string): Element {
  const formula = place.ownerDocument.createElement(tag);
  formula.className = 'formula';
  formula.textContent = tex;
  return formula;
}

/** Notion writes the icon before the first paragraph. */
function joinIcon(aside: Element): void {
  const paragraph = aside.querySelector('p');
  const before: Node[] = [];
  for (const node of aside.childNodes) {
    if (node === paragraph) break;
    before.push(node);
  }
  const icon = before
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
  if (
    !paragraph ||
    paragraph.parentNode !== aside ||
    icon === '' ||
    !/^\p{Extended_Pictographic}\S{0,8}$/u.test(icon)
  )
    return;
  for (const node of before) aside.removeChild(node);
  paragraph.prepend(`${icon} `);
}
