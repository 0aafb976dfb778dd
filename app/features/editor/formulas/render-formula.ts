import { texts } from '../../../../contract/texts.ts';
import type { Html } from '../../../../shared/body/schema.ts';
import type { RenderedFormula } from '../../../../shared/formulas/mathml.ts';
import { reportFailedPart } from '../../../browser/failed-part.ts';
import { loadPart, PartError } from '../../../browser/load-part.ts';

/**
 * Renders a formula as the server does. The renderer is loaded with the first formula; `retry` is called when
 * that shall be tried again.
 */
export async function renderFormula(
  tex: string,
  isBlock: boolean,
  retry: () => void,
): Promise<RenderedFormula> {
  const renderer = await loadPart(() => import('../../../../shared/formulas/mathml.ts'));
  if (renderer instanceof PartError) {
    void reportFailedPart(renderer, retry);
    return { error: texts.formulas.notLoaded };
  }
  return renderer.renderFormula(tex, isBlock, readHtml);
}

/** Creates the elements of a formula. */
export function mathNode(piece: Html): Node {
  if (typeof piece === 'string') return document.createTextNode(piece);
  const element = document.createElementNS('http://www.w3.org/1998/Math/MathML', piece.tag);
  for (const [name, value] of Object.entries(piece.attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...piece.children.map(mathNode));
  return element;
}

/** Reads HTML in a document in which nothing runs or loads. */
function readHtml(html: string): Html[] {
  return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].flatMap(toHtml);
}

function toHtml(node: Node): Html[] {
  if (node.nodeType === 3) return [node.nodeValue ?? ''];
  if (!(node instanceof Element)) return [];
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return [{ tag: node.localName, attributes, children: [...node.childNodes].flatMap(toHtml) }];
}
