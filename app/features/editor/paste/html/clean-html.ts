import { CODE_HOLDERS, convertCode } from './code-blocks.ts';
import { linkEmbeds } from './embeds.ts';
import { convertFootnotes, convertMarkdownFootnotes } from './footnotes.ts';
import { convertFormulas, convertWordFormulas } from './formulas.ts';
import { hoistHeadings } from './heading-items.ts';
import { stylesToElements, unwrap } from './inline-styles.ts';
import { convertListNumbers } from './list-numbers.ts';
import { convertMarkdownAlerts } from './markdown-alerts.ts';
import { convertNotion, convertNotionTexts, isNotion } from './notion.ts';
import { convertOnlineWord } from './online-lists.ts';
import { detectSource } from './paste-source.ts';
import { hoistImages } from './pasted-images.ts';
import { readRules } from './style-rules.ts';
import { convertTasks } from './task-lists.ts';
import { keepLines } from './white-space.ts';
import { removeWordComments } from './word-comments.ts';
import { convertWordLists } from './word-lists.ts';

const NOT_CONTENT =
  'script, style, meta, link, title, template, noscript, svg, canvas, math, button, select, textarea, input, xml, ' +
  'br.Apple-interchange-newline, hr.footnotes-sep, .sr-only, .visually-hidden, .mw-editsection, [hidden], [aria-hidden="true"]';

/** The attributes of each element that a body can have. */
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title', 'class'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type', 'class'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  abbr: ['title'],
  code: ['class'],
  details: ['open'],
};

/** The classes that a body can have. */
const CLASSES =
  /^(?:language-[\w+#.-]+|footnotes|footnote-(?:item|ref|backref)|footnotes-list|task-(?:open|done)|embed|formula|note|tip|warning|pullquote)$/;

/**
 * Turns pasted HTML into the clean structure of an article, in place: formatting becomes elements, and what
 * was only the look of a page is removed. `body` belongs to a document in which nothing runs or loads.
 */
export function cleanPastedHtml(body: HTMLElement): void {
  const source = detectSource(body);
  convertWordFormulas(body);
  if (isNotion(body)) convertNotionTexts(body);
  removeComments(body);
  if (source === 'word') removeWordComments(body);
  if (source === 'word' || source === 'writer') convertFootnotes(body);
  convertMarkdownFootnotes(body);
  convertMarkdownAlerts(body);
  if (source === 'writer') styleFonts(body);
  if (source === 'cocoa') styleSpans(body);
  renameWordBlocks(body);
  if (source === 'word') convertWordLists(body);
  convertOnlineWord(body);
  convertListNumbers(body);
  convertNotion(body);
  hoistHeadings(body);
  convertTasks(body);
  convertFormulas(body);
  convertCode(body, source);
  keepLines(body);
  for (const element of body.querySelectorAll(NOT_CONTENT)) element.remove();
  for (const element of body.querySelectorAll('[style]')) if (isHidden(element)) element.remove();
  linkEmbeds(body);
  stylesToElements(body, source);
  cleanLinks(body);
  joinNestedLists(body);
  for (const element of body.querySelectorAll('*')) cleanAttributes(element);
  for (const element of body.querySelectorAll('font, span:not(.formula), o\\:p, [data-unwrap]'))
    unwrap(element);
  unwrapLayoutTables(body);
  hoistImages(body);
  removeEmptyBlocks(body);
}

/** Word writes conditional comments for other programs; in `<![if …]>`, only the brackets are comments. */
function removeComments(parent: Node): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === 8 || child.nodeType === 7) parent.removeChild(child);
    else removeComments(child);
  }
}

/** Writer names fonts in attributes. */
function styleFonts(body: HTMLElement): void {
  for (const font of body.querySelectorAll('font[face]')) {
    const style = font.getAttribute('style') ?? '';
    font.setAttribute('style', `font-family: ${font.getAttribute('face')?.replaceAll(';', '')}; ${style}`);
  }
}

/** Apple's programs name the look of a part of a line in the style sheet: `span.s1`. */
function styleSpans(body: HTMLElement): void {
  const rules = readRules(body.ownerDocument);
  for (const span of body.querySelectorAll('span[class]')) {
    const rule = [...(rules.get(`span.${span.className}`) ?? [])].map(([name, value]) => `${name}: ${value}`);
    span.setAttribute('style', `${rule.join('; ')}; ${span.getAttribute('style') ?? ''}`);
  }
}

function isHidden(element: Element): boolean {
  const style = element.getAttribute('style') ?? '';
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(style);
}

/** Word's classes for blocks that it does not write as elements. */
const WORD_BLOCKS: [RegExp, string][] = [
  [/^MsoTitle/, 'h1'],
  [/^MsoSubtitle/, 'h2'],
  [/^Mso(?:Intense)?Quote/, 'blockquote'],
  [/^MsoHeading[7-9]/, 'h6'],
];

function renameWordBlocks(body: HTMLElement): void {
  for (const element of body.querySelectorAll('p[class^="Mso"]')) {
    const tag = WORD_BLOCKS.find(([pattern]) => pattern.test(element.className))?.[1];
    if (!tag) continue;
    const renamed = element.ownerDocument.createElement(tag);
    renamed.append(...element.childNodes);
    element.replaceWith(renamed);
  }
}

/** Redirects of Google and Outlook, and the parameter with the target. */
const REDIRECTS: [RegExp, string][] = [
  [/^https?:\/\/www\.google\.com\/url\?(.*)$/, 'q'],
  [/^https:\/\/[\w-]+\.safelinks\.protection\.outlook\.com\/[^?]*\?(.*)$/, 'url'],
];

/** Replaces redirects with their targets, and removes links that lead nowhere from here. */
function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    for (const [pattern, parameter] of REDIRECTS) {
      const query = pattern.exec(href)?.[1];
      const target = query === undefined ? null : new URLSearchParams(query).get(parameter);
      if (target) link.setAttribute('href', target);
    }
    if (/^Original URL:/.test(link.title)) link.removeAttribute('title');
    const isAnchor = href.startsWith('#') && !/^#fn(?:ref)?\d+$/.test(href);
    if (href === '' || isAnchor || href.startsWith('file:')) link.setAttribute('data-unwrap', '');
  }
}

/**
 * Moves a list inside a list (`<ul><li>a</li><ul>…</ul></ul>`) into the item before it. OneNote also writes a
 * list around a list, for its indent.
 */
function joinNestedLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    const holder = list.parentElement;
    if (item?.nodeName === 'LI') item.append(list);
    else if (holder?.children.length === 1) holder.replaceWith(list);
  }
}

function cleanAttributes(element: Element): void {
  const names = ATTRIBUTES[element.nodeName.toLowerCase()] ?? [];
  const hasClass = names.includes('class') || /^(?:section|sup|li|p|span|aside)$/i.test(element.nodeName);
  const isAllowed = (name: string, value: string) => {
    if (name === 'class') return hasClass && CLASSES.test(value);
    if (name === 'id') return /^fn(?:ref)?\d+$/.test(value);
    if (name === 'dir') return value === 'rtl';
    return name === 'data-unwrap' || names.includes(name);
  };
  const style = element.getAttribute('style') ?? '';
  // Writer names the alignment in an attribute.
  const aligned = `text-align:${element.getAttribute('align')};${style}`;
  const alignments = [...aligned.matchAll(/text-align\s*:\s*(center|right)/gi)];
  const alignment = alignments.at(-1)?.[1]?.toLowerCase();
  for (const { name, value } of [...element.attributes])
    if (!isAllowed(name, value)) element.removeAttribute(name);
  if (alignment && /^(?:p|h[1-6])$/i.test(element.nodeName))
    element.setAttribute('style', `text-align:${alignment}`);
}

/** Emails and old pages use tables of one cell for their layout. */
function unwrapLayoutTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const cells = table.querySelectorAll('td, th');
    const only = cells.length === 1 ? cells[0] : undefined;
    if (only) table.replaceWith(...only.childNodes);
  }
}

/** Removes blank lines, which some pages use as space between blocks. */
function removeEmptyBlocks(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br')) if (isBesideBlock(line)) line.remove();
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div, blockquote, li, ul, ol')) {
    if (block.closest(CODE_HOLDERS)) continue;
    const isBlank = /^[\s\u00a0]*$/.test(block.textContent ?? '');
    const hasContent = block.querySelector('img, hr, table, input');
    if (isBlank && !hasContent && !block.closest('td, th')) block.remove();
  }
}

const BLOCK = /^(?:P|H[1-6]|DIV|UL|OL|TABLE|BLOCKQUOTE|PRE|HR|FIGURE|DL|SECTION)$/;

function isBesideBlock(line: Element): boolean {
  const sides = [findBeside(line, 'previousSibling'), findBeside(line, 'nextSibling')];
  return sides.some((other) => other !== null && BLOCK.test(other.nodeName));
}

/** The node on this side of a line break, without white space. */
function findBeside(line: Element, side: 'previousSibling' | 'nextSibling'): Node | null {
  let node = line[side];
  while (node?.nodeType === 3 && !/\S/.test(node.textContent ?? '')) node = node[side];
  return node;
}
