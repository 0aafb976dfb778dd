import { DomUtils } from 'htmlparser2';
import { type Child, type Document, type Element, elementsNamed, unwrapNodes } from './html-tree.ts';

/**
 * Marks for paths that templates wrote: Unicode noncharacters, which `maskCode` removes from the source. A
 * path of an imported article is final and must not be resolved again. The other mark stands for an article
 * that is not imported.
 */
const FINAL = '\uFDD3';
const UNKNOWN = '\uFDD2';

/** Marks the path of an article that a template names, or null for one that is not imported. */
export function markPath(path: string | null): string {
  return path === null ? UNKNOWN : `${FINAL}${path}`;
}

/**
 * Removes all marks from a document, and unwraps links to unknown articles. Returns the links with a final
 * path.
 */
export function resolveMarks(document: Document): Set<Element> {
  const final = new Set<Element>();
  const unknown = new Set<Child>();
  for (const node of DomUtils.filter(() => true, document, true) as Child[]) {
    if (node.type === 'text') node.data = node.data.replace(/[\uFDD2\uFDD3]/g, '');
    if (!('attribs' in node)) continue;
    const href = node.name === 'a' ? (node.attribs.href ?? '') : '';
    if (href.includes(UNKNOWN)) unknown.add(node);
    else if (href.includes(FINAL)) final.add(node);
    for (const [name, value] of Object.entries(node.attribs)) resolveAttribute(node, name, value);
  }
  unwrapNodes(unknown);
  return final;
}

/** Unwraps the links to a path or URL that `matches`, without its fragment and query. */
export function unwrapLinks(document: Document, matches: (url: string) => boolean): void {
  const links = elementsNamed(document, 'a');
  unwrapNodes(links.filter(({ attribs }) => matches((attribs.href ?? '').replace(/[?#].*$/s, ''))));
}

function resolveAttribute({ attribs }: Element, name: string, value: string): void {
  if (value.includes(UNKNOWN)) delete attribs[name];
  else attribs[name] = value.slice(value.lastIndexOf(FINAL) + 1);
}
