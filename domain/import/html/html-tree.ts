import { DomUtils, parseDocument } from 'htmlparser2';
import { CUT_MARKS, cutLongMarkRuns, hasLongMarkRun } from '../../../shared/text/combining-marks.ts';
import { LekhaError } from '../../errors.ts';
import type { Notices } from '../files/notices.ts';

/** A parsed document or fragment, its nodes and its elements. */
export type Document = ReturnType<typeof parseDocument>;
export type Child = Document['childNodes'][number];
export type Element = Extract<Child, { attribs: Record<string, string> }>;

/** Deeper than any article may be nested, and shallow enough for recursion. */
const MAX_DEPTH = 200;

/** Parses an article's HTML. Throws `invalid` for elements that are nested too deeply. */
export function parseHtml(html: string): Document {
  const document = parseDocument(html);
  const elements = (nodes: readonly Child[]) => nodes.filter((node) => 'children' in node) as Element[];
  let level = elements(document.childNodes);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new LekhaError('invalid', 'Its HTML is nested too deeply.');
    level = level.flatMap(({ childNodes }) => elements(childNodes));
  }
  return document;
}

/** Parses HTML to the nodes of a fragment. */
export function parseNodes(html: string): Child[] {
  return parseDocument(html).childNodes;
}

/** Resolves the character references of a text. Tags in it stay text. */
export function decodeEntities(text: string): string {
  return DomUtils.textContent(parseDocument(text.replaceAll('<', '&lt;')));
}

/** Serialises the content of a document or element as UTF-8 HTML, escaping only what must be. */
export function writeHtml(parent: Document | Element): string {
  return DomUtils.getInnerHTML(parent, { encodeEntities: 'utf8' });
}

/**
 * Serialises an article's HTML, without runs of combining marks that articles may not contain: character
 * references such as `&#x300;` are resolved only in the tree.
 */
export function writeArticleHtml(document: Document, notices: Notices): string {
  return cutMarks(writeHtml(document), notices);
}

/** Cuts long runs of combining marks, and notices it. */
export function cutMarks(text: string, notices: Notices): string {
  if (hasLongMarkRun(text)) notices.changed(CUT_MARKS);
  return cutLongMarkRuns(text);
}

/** Finds the elements with these names, in the order of the text. */
export function elementsNamed(document: Document, ...names: string[]): Element[] {
  return DomUtils.getElementsByTagName((name) => names.includes(name), document, true) as Element[];
}

/** Finds the first element inside `parent` that `matches`, or null. */
export function findElement(
  parent: Document | Element,
  matches: (element: Element) => boolean,
): Element | null {
  return DomUtils.findOne((node) => matches(node as Element), parent.childNodes, true) as Element | null;
}

/** True if one of an element's classes is `name`, or matches it. */
export function hasClass({ attribs }: Element, name: string | RegExp): boolean {
  const names = (attribs.class ?? '').split(/\s+/);
  return typeof name === 'string' ? names.includes(name) : names.some((each) => name.test(each));
}

/** The text of an element, without the white space around it; '' for null. */
export function elementText(element: Element | null): string {
  return element ? DomUtils.textContent(element).trim() : '';
}

/** True if an element around a node `matches`. */
export function isWithin(node: Child, matches: (ancestor: Child) => boolean): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (matches(at as Child)) return true;
  return false;
}

/**
 * Replaces nodes, including nested ones, with others. Takes linear time: `DomUtils.removeElement` would
 * search all siblings of each node.
 */
export function replaceNodes(replacements: ReadonlyMap<Child, readonly Child[]>): void {
  const inPlace = (node: Child): readonly Child[] => replacements.get(node)?.flatMap(inPlace) ?? [node];
  const parents = new Set([...replacements.keys()].map(({ parent }) => parent));
  for (const parent of parents) {
    if (parent === null || replacements.has(parent as Child)) continue;
    const children = parent.children.flatMap(inPlace);
    children.forEach((child, at) => {
      child.parent = parent;
      child.prev = children[at - 1] ?? null;
      child.next = children[at + 1] ?? null;
    });
    parent.children = children;
  }
}

/** Removes nodes with their content. */
export function removeNodes(nodes: Iterable<Child>): void {
  replaceNodes(new Map([...nodes].map((node) => [node, []])));
}

/** Removes nodes, but not their content. */
export function unwrapNodes(nodes: Iterable<Child>): void {
  replaceNodes(
    new Map([...nodes].map((node) => [node, 'children' in node ? (node.children as Child[]) : []])),
  );
}
