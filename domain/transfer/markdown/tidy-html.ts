import { DomUtils, Parser, parseDocument } from 'htmlparser2';
import { MAX_URL } from '../../../contract/limits.ts';
import { taskSign } from '../../../shared/body/tasks.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { LekhaError } from '../../errors.ts';
import type { NoticeBook } from '../notices.ts';
import { PICTURE_FILE } from '../pictures/picture-file.ts';
import { decodedAddress } from '../written-address.ts';
import { settleReferences } from './references.ts';
import { replaceNodes } from './replace-nodes.ts';

type Document = ReturnType<typeof parseDocument>;
type Child = Document['childNodes'][number];
type Element = Extract<Child, { attribs: Record<string, string> }>;

/** How links of one article lead to others: the address to write, or null to leave the link as it is. */
export type ResolveLink = (href: string) => string | null;

/**
 * The HTML that a Markdown parser wrote, with what only the importer can know: links between imported articles, ids of
 * headings that the article itself links to, marks of task lists. Sanitising comes later and elsewhere. Throws `invalid`
 * for elements nested too deeply.
 */
export function tidyHtml(html: string, notices: NoticeBook, resolveLink: ResolveLink): string {
  checkDepth(html);
  const document = parseDocument(html);
  removeUnseen(document, notices);
  const final = settleReferences(document);
  for (const element of named(document, 'span', 'div', 'p')) delete element.attribs.markdown;
  for (const picture of named(document, 'img')) settlePicture(picture);
  for (const item of named(document, 'li')) settleTask(item);
  for (const link of named(document, 'a')) if (!final.has(link)) settleLink(link, notices, resolveLink);
  giveHeadingIds(document);
  return writeHtml(document);
}

/** Serialises as UTF-8 HTML, escaping only what must be. */
export function writeHtml(document: Document): string {
  return DomUtils.getInnerHTML(document, { encodeEntities: 'utf8' });
}

/** The elements of these names, in the order of the text. */
export function named(document: Document, ...names: string[]): Element[] {
  return DomUtils.getElementsByTagName((name) => names.includes(name), document, true) as Element[];
}

/** More elements inside each other than an article may have in the end, and few enough for every walk over them. */
const MOST_DEPTH = 200;

function checkDepth(html: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentag: () => {
      depth++;
      if (depth > MOST_DEPTH) throw new LekhaError('invalid', 'Its text is nested too deeply.');
    },
    onclosetag: () => depth--,
  });
  parser.end(html);
}

const EMBEDDED = ['iframe', 'video', 'audio', 'embed', 'object'];

function removeUnseen(document: Document, notices: NoticeBook): void {
  const isUnseen = (node: Child) => node.type === 'comment' || node.type === 'directive';
  const comments = DomUtils.filter(isUnseen, document, true) as Child[];
  replaceNodes(new Set(comments), () => []);
  const unseen = named(document, 'script', 'style', 'link', 'meta', 'template', 'svg', 'canvas', 'math');
  for (const element of unseen) notices.leftOut(`a <${element.name}> element`);
  replaceNodes(new Set(unseen), () => []);
  for (const element of named(document, ...EMBEDDED))
    notices.changed(`a <${element.name}> element became a link`);
}

/** Pictures that load late keep their address elsewhere. */
function settlePicture({ attribs }: Element): void {
  const late = attribs['data-src'] ?? attribs['data-original'];
  if (late && (!attribs.src || attribs.src.startsWith('data:'))) attribs.src = late;
}

/** `- [x] done` of GitHub. */
function settleTask(item: Element): void {
  const first = item.childNodes.find((node) => node.type !== 'text' || node.data.trim() !== '');
  const text = first?.type === 'tag' && first.name === 'p' ? first.childNodes[0] : first;
  if (text?.type === 'text')
    text.data = text.data.replace(/^\s*\[([ xX])\](?=\s)/, (_, mark) => taskSign(mark !== ' '));
}

/** Within the page, on another site, or the home page, which every site has. Links to pictures are settled with those. */
const ELSEWHERE = /^(?:#|[a-z][a-z0-9+.-]*:|\/\/|\/(?:[?#]|$))/i;

function settleLink({ attribs }: Element, notices: NoticeBook, resolveLink: ResolveLink): void {
  if (attribs.href === undefined || ELSEWHERE.test(attribs.href) || PICTURE_FILE.test(attribs.href)) return;
  const resolved = attribs.href.length > MAX_URL ? null : resolveLink(attribs.href);
  if (resolved !== null) attribs.href = resolved;
  else if (attribs.href !== '')
    notices.leftOut(`where a link leads: '${attribs.href.slice(0, 200)}' is not part of the import`);
}

/** Sites give headings ids of their own making; those that the article links to are made here too. */
function giveHeadingIds(document: Document): void {
  const wanted = new Set(named(document, 'a').flatMap(({ attribs }) => fragment(attribs.href)));
  if (wanted.size === 0) return;
  for (const heading of named(document, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    if (heading.attribs.id) continue;
    const id = headingSlugs(DomUtils.textContent(heading)).find((slug) => wanted.has(slug));
    if (id === undefined) continue;
    heading.attribs.id = id;
    wanted.delete(id);
  }
}

function fragment(href: string | undefined): string[] {
  if (!href?.startsWith('#') || href.length < 2) return [];
  return [normalize(decodedAddress(href.slice(1)), 'NFC')];
}

/** The ids that GitHub, kramdown and Hugo make of a heading. */
function headingSlugs(text: string): string[] {
  const lower = normalize(text, 'NFC').trim().toLowerCase();
  const github = lower.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
  const kramdown = github.replace(/^[^\p{L}]+/u, '');
  return [github, kramdown, github.replace(/-+/g, '-').replace(/^-|-$/g, '')];
}
