import { DomUtils } from 'htmlparser2';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { headingId } from '../../body/body.ts';
import { decodeUrl } from '../files/decode-url.ts';
import type { Child, Document, Element } from './html-tree.ts';

/** A way of making ids of headings, named after a program. */
export type HeadingIdStyle = 'github' | 'kramdown';

const HEADING = /^h[1-6]$/;

/**
 * Gives headings the ids that the old site gave them, where an article here would get another one: those that
 * the text links to, those of named anchors, and those of the generator's `style`. Links to other anchors of
 * the text lead to the heading above.
 */
export function giveHeadingIds(document: Document, style: HeadingIdStyle | null): void {
  const { headings, links, above } = readAnchors(document);
  const wanted = new Set(links.map(({ attribs }) => fragmentId(attribs.href)));
  const counts = new Map<string, number>();
  for (const heading of headings) {
    const ids = headingIds(DomUtils.textContent(heading));
    const generated = style && numbered(ids[style], counts);
    if (heading.attribs.id) {
      wanted.delete(heading.attribs.id);
      continue;
    }
    const linked = Object.values(ids).find((id) => wanted.has(id));
    const id = generated && wanted.has(generated) ? generated : (linked ?? generated);
    if (!id) continue;
    if (linked !== undefined || id !== ids.here) heading.attribs.id = id;
    wanted.delete(id);
  }
  for (const link of links) {
    const id = fragmentId(link.attribs.href);
    const heading = wanted.has(id) ? above.get(id) : undefined;
    if (heading) link.attribs.href = `#${heading.attribs.id ?? headingId(DomUtils.textContent(heading))}`;
    else if (id !== '' && link.attribs.href !== `#${id}` && !wanted.has(id)) link.attribs.href = `#${id}`;
  }
}

/** The id that a URL's fragment means, as articles have it: ids begin with a letter or digit. */
export function fragmentId(href = ''): string {
  const fragment = href.startsWith('#') ? decodeUrl(href.slice(1)) : '';
  return normalize(fragment, 'NFC').replace(/^[^\p{L}\p{N}]+/u, '');
}

/** The headings and the links to fragments of a document, and the heading above each named anchor. */
function readAnchors(document: Document) {
  const headings: Element[] = [];
  const links: Element[] = [];
  const above = new Map<string, Element>();
  let pending: Element[] = [];
  let last: Element | null = null;
  for (const node of DomUtils.filter(() => true, document, true) as Child[]) {
    if (node.type === 'text' && node.data.trim() !== '' && !isInHeading(node)) pending = [];
    if (!('attribs' in node)) continue;
    const { attribs } = node;
    if (HEADING.test(node.name)) {
      headings.push(node);
      last = node;
      adopt(node, pending.splice(0));
    }
    if (node.name === 'a' && attribs.href?.startsWith('#')) links.push(node);
    const id = namedAnchor(node);
    if (id === null) continue;
    const heading = isInHeading(node);
    if (heading) adopt(heading, [node]);
    else pending.push(node);
    if (last && !above.has(id)) above.set(id, last);
  }
  return { headings, links, above };
}

/**
 * Moves the first of the anchors before a heading to it. The paragraphs that held only anchors are removed.
 */
function adopt(heading: Element, anchors: Element[]): void {
  const id = anchors[0] && namedAnchor(anchors[0]);
  if (id && !heading.attribs.id) heading.attribs.id = id;
  for (const { parent } of anchors) {
    const isEmpty =
      parent && 'name' in parent && parent.name === 'p' && DomUtils.textContent(parent).trim() === '';
    const images = isEmpty ? DomUtils.getElementsByTagName('img', parent, true, 1) : [];
    if (isEmpty && images.length === 0) DomUtils.removeElement(parent);
  }
}

/** The id of an element other than a heading or footnote, or the name of an anchor; null for none. */
function namedAnchor({ name, attribs }: Element): string | null {
  if (HEADING.test(name) || /\bfootnote/.test(attribs.class ?? '') || name === 'li') return null;
  const id = attribs.id || (name === 'a' && attribs.href === undefined ? attribs.name : undefined);
  return id ? fragmentId(`#${id}`) || null : null;
}

function isInHeading(node: Child): Element | null {
  for (let at = node.parent; at !== null; at = at.parent)
    if ('attribs' in at && HEADING.test(at.name)) return at as Element;
  return null;
}

/** The ids that GitHub (also Hugo), kramdown and articles here make of a heading. */
function headingIds(text: string): Record<HeadingIdStyle | 'single' | 'here', string> {
  const lower = normalize(text.slice(0, 1000), 'NFC').trim().toLowerCase();
  const plain = lower.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
  const github = plain.replace(/^[^\p{L}\p{N}]+/u, '');
  const kramdown = plain.replace(/^[^\p{L}]+/u, '');
  return { github, kramdown, single: github.replace(/-+/g, '-').replace(/-$/, ''), here: headingId(text) };
}

/** The id that GitHub gives a heading of a link in a wiki: `My heading` is `my-heading`. */
export function wikiHeadingId(text: string): string {
  return headingIds(text).github;
}

function numbered(id: string, counts: Map<string, number>): string {
  if (id === '') return '';
  const count = counts.get(id) ?? 0;
  counts.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}
