import { CODE_HOLDERS, keepCodeLanguage } from './code-language.ts';
import { linkEmbeds } from './embeds.ts';
import { stylesToMarks } from './inline-styles.ts';
import { detectSource } from './paste-source.ts';
import { hoistImages } from './pasted-images.ts';
import { addTaskSigns } from './task-lists.ts';
import { convertWordFootnotes } from './word-footnotes.ts';
import { convertWordLists } from './word-lists.ts';

const NOT_CONTENT =
  'script, style, meta, link, title, template, noscript, svg, canvas, math, button, select, textarea, input, xml, ' +
  'br.Apple-interchange-newline, hr.footnotes-sep, .sr-only, .visually-hidden, .mw-editsection, [hidden], [aria-hidden="true"]';

/** What of an element's attributes means something in a body; all else is how another page looked or worked. */
const KEPT: Record<string, string[]> = {
  a: ['href', 'title', 'class'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type', 'class'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  abbr: ['title'],
  code: ['class'],
  details: ['open'],
};

/** Classes that say what something is; the same elements with others are plain. */
const OUR_CLASSES = /^(?:language-[\w+#.-]+|footnotes|footnote-(?:item|ref|backref)|footnotes-list)$/;

/**
 * Makes pasted HTML the clean structure of an article, in place: what word processors and pages say by style becomes
 * elements, what was only their look goes. `body` is a document of its own, in which nothing runs or loads.
 */
export function cleanPastedHtml(body: HTMLElement): void {
  const source = detectSource(body);
  unwrapComments(body);
  if (source === 'word') convertWordFootnotes(body);
  if (source === 'word') convertWordLists(body);
  addTaskSigns(body);
  for (const gone of body.querySelectorAll(NOT_CONTENT)) gone.remove();
  for (const gone of body.querySelectorAll('[style]')) if (isHidden(gone)) gone.remove();
  linkEmbeds(body);
  keepCodeLanguage(body);
  nameByClass(body);
  stylesToMarks(body, source);
  straightenLinks(body);
  joinNestedLists(body);
  for (const element of body.querySelectorAll('*')) keepAttributes(element);
  unwrapAll(body, 'font, span, o\\:p, [data-unwrap]');
  unwrapLayoutTables(body);
  hoistImages(body);
  dropEmptyBlocks(body);
}

/** Conditional comments hold what Word has for other programs; `<![if …]>` alone is a comment to a browser. */
function unwrapComments(body: HTMLElement): void {
  const walk = (parent: Node) => {
    for (const child of [...parent.childNodes]) {
      if (child.nodeType === 8 || child.nodeType === 7) parent.removeChild(child);
      else walk(child);
    }
  };
  walk(body);
}

function isHidden(element: Element): boolean {
  const style = element.getAttribute('style') ?? '';
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(style);
}

/** Word's own names for a title, a quotation and a caption; headings come as headings. */
const CLASS_TAGS: [RegExp, string][] = [
  [/^MsoTitle/, 'h1'],
  [/^MsoSubtitle/, 'h2'],
  [/^Mso(?:Intense)?Quote/, 'blockquote'],
];

function nameByClass(body: HTMLElement): void {
  for (const element of body.querySelectorAll('p[class^="Mso"]')) {
    const tag = CLASS_TAGS.find(([pattern]) => pattern.test(element.className))?.[1];
    if (tag) rename(element, tag);
  }
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Google Docs leads links through an address of its own; a place to jump to is not in this text. */
function straightenLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    const meant = /^https?:\/\/www\.google\.com\/url\?(.*)$/.exec(href)?.[1];
    const target = meant === undefined ? null : new URLSearchParams(meant).get('q');
    if (target) link.setAttribute('href', target);
    const isElsewhere = href.startsWith('#') && !/^#fn(?:ref)?\d+$/.test(href);
    if (href === '' || isElsewhere || href.startsWith('file:')) link.setAttribute('data-unwrap', '');
  }
}

/** `<ul><li>a</li><ul>…</ul></ul>`: a list in a list belongs to the item before it. */
function joinNestedLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    if (item?.nodeName === 'LI') item.append(list);
  }
}

function keepAttributes(element: Element): void {
  const kept = KEPT[element.nodeName.toLowerCase()] ?? [];
  const isNote = /^(?:section|sup|li)$/i.test(element.nodeName);
  for (const { name, value } of [...element.attributes]) {
    if (name === 'class' && (kept.includes('class') || isNote) && OUR_CLASSES.test(value)) continue;
    if (name === 'id' && /^fn(?:ref)?\d+$/.test(value)) continue;
    if (name === 'dir' && value === 'rtl') continue;
    if (name === 'style' || name === 'data-unwrap' || name === 'data-given') continue;
    if (name === 'class' || !kept.includes(name)) element.removeAttribute(name);
  }
  const aligned = /text-align\s*:\s*(center|right)/i.exec(element.getAttribute('style') ?? '')?.[1];
  element.removeAttribute('style');
  if (aligned && /^(?:p|h[1-6])$/i.test(element.nodeName))
    element.setAttribute('style', `text-align:${aligned}`);
}

/** Puts the content of elements into their place. */
function unwrapAll(body: HTMLElement, selector: string): void {
  for (const element of body.querySelectorAll(selector)) element.replaceWith(...element.childNodes);
}

/** A table of a single cell is how letters and old pages place things. */
function unwrapLayoutTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const cells = table.querySelectorAll('td, th');
    const only = cells.length === 1 ? cells[0] : undefined;
    if (only) table.replaceWith(...only.childNodes);
  }
}

const FULL = 'img, hr, table, br, input, [data-given]';

/** Blank lines are space between blocks, which a body has by itself. */
function dropEmptyBlocks(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br')) if (standsBetweenBlocks(line)) line.remove();
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div, blockquote, li, ul, ol')) {
    if (block.closest(CODE_HOLDERS)) continue;
    const isBlank = /^[\s\u00a0]*$/.test(block.textContent ?? '');
    const holds = block.querySelector(FULL.replace(' br,', ''));
    if (isBlank && !holds && !block.closest('td, th')) block.remove();
  }
}

const BLOCK = /^(?:P|H[1-6]|DIV|UL|OL|TABLE|BLOCKQUOTE|PRE|HR|FIGURE|DL|SECTION)$/;

function standsBetweenBlocks(line: Element): boolean {
  const { previousElementSibling: before, nextElementSibling: after } = line;
  return [before, after].some((other) => other !== null && BLOCK.test(other.nodeName));
}
