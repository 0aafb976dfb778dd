import { type HtmlElement, htmlElement } from '../../../shared/body/schema.ts';
import { LONG_FORMULA, renderFormula } from '../../../shared/formulas/mathml.ts';
import { readHtml } from '../read-html.ts';

/** Renders a formula of an article. */
export type FormulaRenderer = (tex: string, isBlock: boolean) => HtmlElement;

/** The maximum for one article; from the first formula that exceeds it on, the source is shown. */
const MAX = { formulas: 2000, elements: 40_000 };

/** Makes the renderer for one article. A formula that cannot be rendered shows its source. */
export function formulaRenderer(): FormulaRenderer {
  let formulas = 0;
  let elements = 0;
  let isFull = false;
  let numbered = 0;
  const number = () => `(${++numbered})`;
  return (tex, isBlock) => {
    const source = htmlElement('code', {}, [tex]);
    formulas++;
    const rendered = isFull || formulas > MAX.formulas ? null : renderFormula(tex, isBlock, readHtml, number);
    const math = rendered && 'math' in rendered ? rendered.math : null;
    const size = math === null ? 0 : countElements(math);
    isFull ||= elements + size > MAX.elements;
    if (!isFull) elements += size;
    return place(math && !isFull ? math : source, tex, isBlock);
  };
}

function place(shown: HtmlElement, tex: string, isBlock: boolean): HtmlElement {
  if (!isBlock) return shown;
  // A wide formula scrolls, with the keyboard too.
  const scrolls = tex.length > LONG_FORMULA ? { role: 'group', tabindex: 0, 'aria-label': 'Formula' } : {};
  return htmlElement('div', { class: 'formula', ...scrolls }, [shown]);
}

function countElements({ children }: HtmlElement): number {
  return children.reduce((sum, child) => sum + (typeof child === 'string' ? 0 : countElements(child)), 1);
}
