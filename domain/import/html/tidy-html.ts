import { DomUtils } from 'htmlparser2';
import { MAX_URL } from '../../../contract/limits.ts';
import { MAX_TEX } from '../../../shared/body/formulas.ts';
import { taskClass } from '../../../shared/body/tasks.ts';
import { findProvider } from '../../../shared/embeds/embeds.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import type { Notices } from '../files/notices.ts';
import { resolveMarks } from './article-links.ts';
import { giveHeadingIds, type HeadingIdStyle } from './heading-ids.ts';
import { embedHtml, playerLink } from './html-text.ts';
import {
  type Child,
  type Document,
  type Element,
  elementsNamed,
  hasClass,
  parseNodes,
  removeNodes,
  replaceNodes,
} from './html-tree.ts';

/** Resolves a link to another article: its path here, or null to keep the link. */
export type ResolveLink = (href: string) => string | null;

/** Facts about the old site. */
export interface OldSiteContext {
  /** The way in which its generator made the ids of headings. */
  headingIds?: HeadingIdStyle | undefined;
  /** The path of an absolute URL on the old site, or null for another site. */
  ownPath?: ((url: string) => string | null) | undefined;
  /** The path on the old site that a relative link means, or null if it is not known. */
  absolutePath?: ((href: string) => string | null) | undefined;
}

/**
 * Completes an article's HTML: resolves links between imported articles, adds the ids of headings that the
 * article links to, and marks task lists. The result is not sanitised.
 */
export function tidyHtml(
  document: Document,
  notices: Notices,
  resolveLink: ResolveLink,
  oldSite: OldSiteContext = {},
): void {
  convertMathml(document);
  removeInvisible(document, notices);
  const final = resolveMarks(document);
  for (const element of elementsNamed(document, 'span', 'div', 'p')) delete element.attribs.markdown;
  showEmoji(document);
  showPlayers(document);
  for (const image of elementsNamed(document, 'img')) applyLazySource(image);
  for (const { attribs } of elementsNamed(document, 'a', 'img', 'audio', 'video', 'source'))
    for (const name of ['href', 'src']) if (attribs[name]) attribs[name] = pelicanPath(attribs[name]);
  for (const item of elementsNamed(document, 'li')) markTask(item);
  for (const link of elementsNamed(document, 'a'))
    if (!final.has(link)) resolveHref(link, { notices, resolveLink, oldSite });
  giveHeadingIds(document, oldSite.headingIds ?? null);
}

/** Makes formulas of MathML that says its TeX, as KaTeX and MathJax write it. */
function convertMathml(document: Document): void {
  for (const math of elementsNamed(document, 'math')) {
    const noted = DomUtils.findOne(
      (node) => node.name === 'annotation' && /x-tex/i.test(node.attribs.encoding ?? ''),
      math.childNodes,
      true,
    );
    const tex = (noted ? DomUtils.textContent(noted) : (math.attribs.alttext ?? '')).trim();
    if (tex === '' || tex.length > MAX_TEX) continue;
    const [formula] = parseNodes(`<span class="formula">${escapeHtml(tex)}</span>`);
    if (formula) DomUtils.replaceElement(math, formula);
  }
}

const INVISIBLE = 'script style link meta template svg canvas math'.split(' ');
const EMBEDDED = ['iframe', 'video', 'audio', 'embed', 'object'];

function removeInvisible(document: Document, notices: Notices): void {
  const isComment = (node: Child) => node.type === 'comment' || node.type === 'directive';
  const comments = DomUtils.filter(isComment, document, true) as Child[];
  removeNodes(comments);
  showGists(document);
  const invisible = elementsNamed(document, ...INVISIBLE);
  for (const element of invisible) notices.leftOut(`a <${element.name}> element`);
  removeNodes(invisible);
  for (const { name, attribs } of elementsNamed(document, ...EMBEDDED)) {
    const isCard = findProvider(attribs.src ?? attribs.data ?? '') !== null;
    notices.changed(`a <${name}> element became a ${isCard ? 'card' : 'link'}`);
  }
}

/** Makes text of the images that WordPress and others show for emoji. */
function showEmoji(document: Document): void {
  const images = elementsNamed(document, 'img').filter(
    (image) => hasClass(image, /^(?:wp-smiley|emoji)$/) && image.attribs.alt,
  );
  replaceNodes(new Map(images.map((image) => [image, parseNodes(escapeHtml(image.attribs.alt ?? ''))])));
}

/** Makes links of films that are written as images, as in Obsidian, or as elements with a script. */
function showPlayers(document: Document): void {
  const players = elementsNamed(document, 'img', 'lite-youtube', 'lite-vimeo').flatMap((element) => {
    const { src = '', videoid = '' } = element.attribs;
    const base = element.name === 'lite-vimeo' ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v=';
    const url = element.name === 'img' ? src : `${base}${videoid}`;
    return findProvider(url) === null ? [] : [[element, parseNodes(playerLink(url))] as const];
  });
  replaceNodes(new Map<Child, Child[]>(players));
}

/** Makes links of the scripts that show code of GitHub. */
function showGists(document: Document): void {
  const gists = elementsNamed(document, 'script').flatMap((script) => {
    const url = /^https:\/\/gist\.github\.com\/[\w./-]{1,200}?(?=\.js(?:\?|$))/.exec(
      script.attribs.src ?? '',
    )?.[0];
    return url === undefined ? [] : [{ script, html: embedHtml(url) }];
  });
  replaceNodes(new Map(gists.map(({ script, html }) => [script, parseNodes(html)])));
}

/** Lazy-loaded images have their URL in a data attribute. */
function applyLazySource({ attribs }: Element): void {
  const lazy = attribs['data-src'] ?? attribs['data-original'];
  if (lazy && (!attribs.src || attribs.src.startsWith('data:'))) attribs.src = lazy;
}

/** The path that a link of Pelican means, `{filename}../a.md` or `{tag}tea`. */
function pelicanPath(url: string): string {
  const [, name = '', path = ''] =
    /^[{|](filename|static|attach|author|category|tag|index)[|}](.*)$/is.exec(url) ?? [];
  if (name === '') return url;
  if (name === 'index') return '/';
  return /^(?:author|category|tag)$/.test(name) ? `/${name}/${path.replace(/^\//, '')}.html` : path;
}

/** Marks GitHub's task list items: `- [x] done`. */
function markTask(item: Element): void {
  const first = item.childNodes.find((node) => node.type !== 'text' || node.data.trim() !== '');
  const text = first?.type === 'tag' && first.name === 'p' ? first.childNodes[0] : first;
  const mark = text?.type === 'text' ? /^\s*\[([ xX])\](?:\s+|$)/.exec(text.data) : null;
  if (text?.type !== 'text' || !mark) return;
  text.data = text.data.slice(mark[0].length);
  item.attribs.class = `${item.attribs.class ?? ''} ${taskClass(mark[1] !== ' ')}`.trim();
}

/** The URL of an image file on the imported site. */
export const IMAGE_URL = /^(?![a-z][a-z0-9+.-]*:|\/\/)[^?#]*\.(?:png|jpe?g|gif|webp|avif)(?:[?#].*)?$/i;

/** Fragments, other sites, and the home page. */
const ELSEWHERE = /^(?:#|[a-z][a-z0-9+.-]*:|\/\/|\/(?:[?#]|$))/i;

interface LinkContext {
  notices: Notices;
  resolveLink: ResolveLink;
  oldSite: OldSiteContext;
}

/**
 * Points a link at the imported article. A link to anything else keeps its path on the old site, and is
 * reported.
 */
function resolveHref({ attribs }: Element, { notices, resolveLink, oldSite }: LinkContext): void {
  const written = attribs.href ?? '';
  if (written === '' || written.length > MAX_URL) return;
  const href = oldSite.ownPath?.(written) ?? written;
  if (ELSEWHERE.test(href)) {
    if (href.startsWith('/') && href !== written) attribs.href = href;
    return;
  }
  if (IMAGE_URL.test(href)) {
    attribs.href = href;
    return;
  }
  const resolved = resolveLink(href);
  if (resolved === null) notices.leftOut(`the target of a link: '${written.slice(0, 200)}' is not imported`);
  if (resolved !== null) attribs.href = resolved;
  else if (href === written) attribs.href = oldSite.absolutePath?.(href) ?? href;
}
