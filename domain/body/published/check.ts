import { parseDocument } from 'htmlparser2';
import { type Html, writeHtml } from '../../../shared/body/schema.ts';
import { findElementErrors } from './allowed.ts';

/** Deeper than any body: the sanitiser allows 200 levels, and the renderer adds a few. */
const MAX_DEPTH = 300;

type Node = ReturnType<typeof parseDocument>['childNodes'][number];
interface Element {
  name: string;
  attribs: Record<string, string>;
  childNodes: Node[];
}

/**
 * True for HTML that our renderer can have written: allowed elements and attributes alone, spelled as we
 * spell them.
 */
export function isPublishedHtml(html: string): boolean {
  const children = read(parseDocument(html).childNodes, 0);
  return children !== null && writeHtml(children) === html;
}

/** Null if there is anything else. */
function read(nodes: readonly Node[], depth: number): Html[] | null {
  if (depth > MAX_DEPTH) return null;
  const children: Html[] = [];
  for (const node of nodes) {
    const child = node.type === 'text' ? (node as { data: string }).data : readElement(node, depth);
    if (child === null) return null;
    children.push(child);
  }
  return children;
}

function readElement(node: Node, depth: number): Html | null {
  if (node.type !== 'tag') return null;
  const { name, attribs, childNodes } = node as unknown as Element;
  const attributes = Object.entries(attribs).map(([key, value]) => ({ name: key, value }));
  const children = findElementErrors(name, attributes).length === 0 ? read(childNodes, depth + 1) : null;
  return children && { tag: name, attributes: attribs, children };
}
