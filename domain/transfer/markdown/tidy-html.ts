import { DomUtils, Parser, parseDocument } from 'htmlparser2';
import { MAX_URL } from '../../../contract/limits.ts';
import { taskSign } from '../../../shared/body/tasks.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { LekhaError } from '../../errors.ts';
import { decodeUrl } from '../decode-url.ts';
import type { Notices } from '../notices.ts';
import { resolveMarks } from './article-links.ts';
import { replaceNodes } from './replace-nodes.ts';

type Document = ReturnType<typeof parseDocument>;
type Child = Document['childNodes'][number];
type Element = Extract<Child, { attribs: Record<string, string> }>;

/** Resolves a link to another article: its path here, or null to keep the link. */
export type ResolveLink = (href: string) => string | null;

/**
 * Completes a parser's HTML: resolves links between imported articles, adds the ids of headings that the article links to,
 * and marks task lists. The result is not sanitised. Throws `invalid` for elements that are nested too deeply.
 */
export function tidyHtml(html: string, notices: Notices, resolveLink: ResolveLink): string {
  assertDepth(html);
  const document = parseDocument(html);
  removeInvisible(document, notices);
  const final = resolveMarks(document);
  for (const element of elementsNamed(document, 'span', 'div', 'p')) delete element.attribs.markdown;
  for (const image of elementsNamed(document, 'img')) applyLazySource(image);
  for (const item of elementsNamed(document, 'li')) markTask(item);
  for (const link of elementsNamed(document, 'a'))
    if (!final.has(link)) resolveHref(link, notices, resolveLink);
  giveHeadingIds(document);
  return writeHtml(document);
}

/** Serialises as UTF-8 HTML, escaping only what must be. */
export function writeHtml(document: Document): string {
  return DomUtils.getInnerHTML(document, { encodeEntities: 'utf8' });
}

/** Finds the elements with these names, in the order of the text. */
export function elementsNamed(document: Document, ...names: string[]): Element[] {
  return DomUtils.getElementsByTagName((name) => names.includes(name), document, true) as Element[];
}

/** More than an article may have in the end, and few enough for recursion. */
const MAX_DEPTH = 200;

/** Throws `invalid` for elements that are nested too deeply. */
export function assertDepth(html: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentag: () => {
      depth++;
      if (depth > MAX_DEPTH) throw new LekhaError('invalid', 'Its HTML is nested too deeply.');
    },
    onclosetag: () => depth--,
  });
  parser.end(html);
}

const EMBEDDED = ['iframe', 'video', 'audio', 'embed', 'object'];

function removeInvisible(document: Document, notices: Notices): void {
  const isComment = (node: Child) => node.type === 'comment' || node.type === 'directive';
  const comments = DomUtils.filter(isComment, document, true) as Child[];
  replaceNodes(new Set(comments), () => []);
  const invisible = elementsNamed(
    document,
    'script',
    'style',
    'link',
    'meta',
    'template',
    'svg',
    'canvas',
    'math',
  );
  for (const element of invisible) notices.leftOut(`a <${element.name}> element`);
  replaceNodes(new Set(invisible), () => []);
  for (const element of elementsNamed(document, ...EMBEDDED))
    notices.changed(`a <${element.name}> element became a link`);
}

/** Lazy-loaded images have their URL in a data attribute. */
function applyLazySource({ attribs }: Element): void {
  const lazy = attribs['data-src'] ?? attribs['data-original'];
  if (lazy && (!attribs.src || attribs.src.startsWith('data:'))) attribs.src = lazy;
}

/** Marks GitHub's task list items: `- [x] done`. */
function markTask(item: Element): void {
  const first = item.childNodes.find((node) => node.type !== 'text' || node.data.trim() !== '');
  const text = first?.type === 'tag' && first.name === 'p' ? first.childNodes[0] : first;
  if (text?.type === 'text')
    text.data = text.data.replace(/^\s*\[([ xX])\](?=\s)/, (_, mark) => taskSign(mark !== ' '));
}

/** The URL of an image file on the imported site. */
export const IMAGE_URL = /^(?![a-z][a-z0-9+.-]*:|\/\/)[^?#]*\.(?:png|jpe?g|gif|webp|avif)(?:[?#].*)?$/i;

/** Fragments, other sites, and the home page. */
const ELSEWHERE = /^(?:#|[a-z][a-z0-9+.-]*:|\/\/|\/(?:[?#]|$))/i;

function resolveHref({ attribs }: Element, notices: Notices, resolveLink: ResolveLink): void {
  if (attribs.href === undefined || ELSEWHERE.test(attribs.href) || IMAGE_URL.test(attribs.href)) return;
  const resolved = attribs.href.length > MAX_URL ? null : resolveLink(attribs.href);
  if (resolved !== null) attribs.href = resolved;
  else if (attribs.href !== '')
    notices.leftOut(`the target of a link: '${attribs.href.slice(0, 200)}' is not imported`);
}

/** Generators give headings ids. Adds those that the article links to. */
function giveHeadingIds(document: Document): void {
  const wanted = new Set(elementsNamed(document, 'a').flatMap(({ attribs }) => fragment(attribs.href)));
  if (wanted.size === 0) return;
  for (const heading of elementsNamed(document, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    if (heading.attribs.id) continue;
    const id = headingSlugs(DomUtils.textContent(heading)).find((slug) => wanted.has(slug));
    if (id === undefined) continue;
    heading.attribs.id = id;
    wanted.delete(id);
  }
}

function fragment(href: string | undefined): string[] {
  if (!href?.startsWith('#') || href.length < 2) return [];
  return [normalize(decodeUrl(href.slice(1)), 'NFC')];
}

/** The ids that GitHub, kramdown and Hugo generate for a heading. */
function headingSlugs(text: string): string[] {
  const lower = normalize(text, 'NFC').trim().toLowerCase();
  const github = lower.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
  const kramdown = github.replace(/^[^\p{L}]+/u, '');
  return [github, kramdown, github.replace(/-+/g, '-').replace(/^-|-$/g, '')];
}
