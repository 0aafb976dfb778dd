import { DomUtils } from 'htmlparser2';
import { MAX_URL } from '../../../contract/limits.ts';
import { normalText } from '../files/fields.ts';
import type { Notices } from '../files/notices.ts';
import { markPath } from '../html/article-links.ts';
import { convertBookmarks } from '../html/bookmarks.ts';
import { convertGalleries } from '../html/galleries.ts';
import { embedHtml, imageHtml, linkHtml } from '../html/html-text.ts';
import {
  type Child,
  cutMarks,
  type Document,
  type Element,
  elementsNamed,
  findElement,
  hasClass,
  isWithin,
  parseNodes,
  removeNodes,
  replaceNodes,
} from '../html/html-tree.ts';
import { convertRenderedCards } from '../html/rendered-cards.ts';
import { tidyHtml } from '../html/tidy-html.ts';
import { showFormulas } from '../markdown/html-formulas.ts';
import type { PlannedArticle } from '../plan/plan-article.ts';
import type { SiteLinks } from '../plan/site-links.ts';
import type { OldSite } from './old-site.ts';

/** An article whose HTML is converted. */
export interface HtmlContext {
  planned: PlannedArticle;
  links: SiteLinks;
  site: OldSite;
  notices: Notices;
}

/** Prepares an export's text: normalised, with `\n` and without the marks of templates. */
export function prepareText(text: string, notices: Notices): string {
  return normalText(cutMarks(text, notices))
    .replace(/[\uFDD0-\uFDEF]/g, '')
    .replace(/\r\n?/g, '\n');
}

/**
 * Converts the HTML of WordPress, Ghost and others for the sanitiser: links between articles lead here,
 * galleries become ours, cards become links, and embeds cards of their pages.
 */
export function convertHtml(document: Document, context: HtmlContext): Document {
  const { site } = context;
  showBackgrounds(document);
  convertGalleries(document);
  convertRenderedCards(document, context.notices);
  convertBookmarks(document, context.notices);
  convertCaptionTables(document);
  for (const pre of elementsNamed(document, 'pre')) nameLanguage(pre);
  // The button repeats the link beside it.
  removeNodes(elementsNamed(document, 'a').filter((link) => hasClass(link, 'wp-block-file__button')));
  for (const note of elementsNamed(document, 'sup'))
    if (hasClass(note, 'fn')) note.attribs.class = 'footnote-ref';
  embedBareUrls(document);
  showFormulas(document, site.hasDollarFormulas);
  for (const link of elementsNamed(document, 'a')) rewriteLink(link, context);
  tidyHtml(document, context.notices, () => null);
  return document;
}

/** Inserts the image of a cover, which is only in a style. */
function showBackgrounds(document: Document): void {
  for (const element of elementsNamed(document, 'div', 'section', 'span')) {
    if (!hasClass(element, /^(?:wp-block-cover|kg-header|kg-bg|has-background-image)/)) continue;
    const style = (element.attribs.style ?? '').slice(0, MAX_URL + 200);
    const src = /background(?:-image)?\s*:\s*url\(\s*["']?([^"')]+)/i.exec(style)?.[1];
    if (src === undefined) continue;
    const alt = element.attribs['aria-label'] ?? '';
    const [image] = parseNodes(`<figure>${imageHtml(src, alt)}</figure>`);
    if (image) DomUtils.prependChild(element, image);
  }
}

/** Makes a figure of the table with which Blogger shows an image and its caption. */
function convertCaptionTables(document: Document): void {
  const figures = new Map<Child, Child[]>();
  for (const table of elementsNamed(document, 'table')) {
    if (!hasClass(table, 'tr-caption-container')) continue;
    const cell = (matches: (element: Element) => unknown) =>
      findElement(table, (element) => element.name === 'td' && Boolean(matches(element)));
    const image = cell((td) => findElement(td, ({ name }) => name === 'img'));
    const caption = cell((td) => hasClass(td, 'tr-caption'));
    if (!image || !caption) continue;
    const [figure] = parseNodes('<figure><figcaption></figcaption></figure>') as [Element];
    const [figcaption] = figure.childNodes as [Element];
    for (const child of [...caption.childNodes]) DomUtils.appendChild(figcaption, child);
    for (const child of image.childNodes.toReversed()) DomUtils.prependChild(figure, child);
    figures.set(table, [figure]);
  }
  replaceNodes(figures);
}

const LANGUAGE = /^(?:[a-z+#-]{3,30}|c|r|js|ts|py|go|rb|sh|cs)$/;

/** Reads the language of code where SyntaxHighlighter, Crayon, WP-GeSHi, Enlighter and Medium have it. */
function nameLanguage(pre: Element): void {
  const { class: classes = '', lang } = pre.attribs;
  const stated = pre.attribs['data-enlighter-language'] ?? pre.attribs['data-code-block-lang'] ?? lang;
  const named = /\b(?:brush|lang(?:uage)?)[:-]\s*([\w+#-]{1,30})/i.exec(classes)?.[1] ?? stated;
  const language = named?.toLowerCase() ?? '';
  if (!LANGUAGE.test(language) || findElement(pre, ({ name }) => name === 'code')) return;
  const [code] = parseNodes(`<code class="language-${language}"></code>`) as [Element];
  for (const child of [...pre.childNodes]) DomUtils.appendChild(code, child);
  DomUtils.appendChild(pre, code);
}

const BARE_URL = /^https?:\/\/[^\s<>"]{4,2000}$/;
const OPAQUE = new Set(['a', 'pre', 'code', 'script', 'style', 'textarea', 'figcaption']);

/** Makes cards of URLs on a line of their own, which the old site showed as embeds. */
function embedBareUrls(document: Document): void {
  const found = new Map<Child, Child[]>();
  const isBare = (node: Child) => node.type === 'text' && BARE_URL.test(node.data.trim());
  for (const node of DomUtils.find(isBare, document.childNodes, true, 10_000) as Child[]) {
    const isAlone = [node.prev, node.next].every(
      (other) => other === null || (other.type === 'tag' && other.name === 'br'),
    );
    const isOpaque = isWithin(node, (at) => 'name' in at && OPAQUE.has(at.name));
    if (!isAlone || isOpaque || node.type !== 'text') continue;
    const url = node.data.trim();
    const parent = node.parent;
    if (parent !== null && 'name' in parent && parent.name === 'p') {
      if (node.prev === null && node.next === null) parent.attribs.class = 'embed';
      found.set(node, parseNodes(linkHtml(url)));
    } else found.set(node, parseNodes(inWrapper(node) ? embedHtml(url) : linkHtml(url)));
  }
  replaceNodes(found);
}

/** True for the only content of an element that may hold a paragraph. */
function inWrapper({ prev, next, parent }: Child): boolean {
  if (prev !== null || next !== null || parent === null) return false;
  return !('name' in parent) || ['div', 'figure', 'section', 'blockquote'].includes(parent.name);
}

const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif)$/i;

function rewriteLink({ attribs }: Element, { planned, links, site, notices }: HtmlContext): void {
  const href = attribs.href?.trim() ?? '';
  if (href === '' || href.startsWith('#') || href.length > MAX_URL) return;
  const url = site.absolute(href, planned);
  if (url === null || !site.isOwn(url)) return;
  const resolved = links.resolve(href, planned);
  if (resolved !== null) {
    attribs.href = markPath(resolved);
    return;
  }
  if (IMAGE_FILE.test(url.pathname)) {
    attribs.href = url.pathname;
    return;
  }
  attribs.href = site.write(url);
  // Relative links are reported later.
  if (attribs.href.startsWith('/')) return;
  if (url.pathname !== '/' || url.search !== '')
    notices.leftOut(`the target of a link: '${href.slice(0, 200)}' is not imported`);
}
