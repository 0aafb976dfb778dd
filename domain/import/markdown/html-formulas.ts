import { DomUtils } from 'htmlparser2';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import {
  type Child,
  type Document,
  elementsNamed,
  isWithin,
  parseNodes,
  replaceNodes,
} from '../html/html-tree.ts';
import { replaceDollars } from './formulas.ts';

/** The script that renders formulas, by its URL or settings. */
export const MATH_SCRIPT = /mathjax|katex/i;

function findScripts(document: Document): string {
  return elementsNamed(document, 'script', 'link')
    .map((each) => `${each.attribs.src} ${each.attribs.href} ${DomUtils.textContent(each).slice(0, 5000)}`)
    .join(' ');
}

/** The delimiters of MathJax and KaTeX. Single dollar signs count on sites that load one of them. */
const FORMULA =
  /\\\(((?:(?!\\\()[\s\S]){1,2000}?)\\\)|\\\[((?:(?!\\\[)[\s\S]){1,2000}?)\\\]|\$\$([^$]{1,2000})\$\$/g;
const TEX_COMMAND = /\\[a-zA-Z]|[\^_]/;
const OPAQUE = new Set(['pre', 'code', 'script', 'style', 'textarea']);

/** Makes formulas of TeX in a text of HTML, which scripts of the old site rendered. */
export function showFormulas(document: Document, hasDollars = false): void {
  const withDollars = hasDollars || MATH_SCRIPT.test(findScripts(document));
  const texts = DomUtils.find(({ type }) => type === 'text', document.childNodes, true, 50_000) as Child[];
  const found = new Map<Child, Child[]>();
  for (const node of texts) {
    if (node.type !== 'text' || !(withDollars ? /\\[([]|\$/ : /\\[([]|\$\$/).test(node.data)) continue;
    if (isWithin(node, (at) => 'name' in at && OPAQUE.has(at.name))) continue;
    const formula = (tex: string) => `<span class="formula">${tex.trim()}</span>`;
    const html = escapeHtml(node.data).replace(FORMULA, (whole, ...groups: string[]) => {
      const tex = groups.slice(0, 3).find((group) => group !== undefined) ?? '';
      return TEX_COMMAND.test(tex) ? formula(tex) : whole;
    });
    found.set(node, parseNodes(withDollars ? replaceDollars(html, formula) : html));
  }
  replaceNodes(found);
}
