import { DomUtils, type parseDocument } from 'htmlparser2';
import { replaceNodes } from './replace-nodes.ts';

type Document = ReturnType<typeof parseDocument>;
type Child = Document['childNodes'][number];
type Element = Extract<Child, { attribs: Record<string, string> }>;

/**
 * Marks around what a template wrote where an address belongs: Unicode noncharacters, which `maskCode` removes from
 * the source. An address of an article is final and must not be resolved as if the author had written it; a reference
 * to an unknown article is no address at all.
 */
const FINAL = '\uFDD3';
const UNKNOWN = '\uFDD2';

/** What a template that names an article writes; `address` is null for an article that is not part of the import. */
export function referenceMark(address: string | null): string {
  return address === null ? UNKNOWN : `${FINAL}${address}`;
}

/**
 * Replaces all marks in a document: a link to an unknown article becomes its own text, other marks disappear. Returns
 * the links whose address is final.
 */
export function settleReferences(document: Document): Set<Element> {
  const final = new Set<Element>();
  const unknown = new Set<Child>();
  for (const node of DomUtils.filter(() => true, document, true) as Child[]) {
    if (node.type === 'text') node.data = node.data.replace(/[\uFDD2\uFDD3]/g, '');
    if (!('attribs' in node)) continue;
    const href = node.name === 'a' ? (node.attribs.href ?? '') : '';
    if (href.includes(UNKNOWN)) unknown.add(node);
    else if (href.includes(FINAL)) final.add(node);
    for (const [name, value] of Object.entries(node.attribs)) settleAttribute(node, name, value);
  }
  replaceNodes(unknown, (link) => (link as Element).childNodes);
  return final;
}

function settleAttribute({ attribs }: Element, name: string, value: string): void {
  if (value.includes(UNKNOWN)) delete attribs[name];
  else attribs[name] = value.slice(value.lastIndexOf(FINAL) + 1);
}
