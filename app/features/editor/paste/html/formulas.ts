import { MAX_TEX } from '../../../../../shared/body/formulas.ts';

/** Formulas of KaTeX, MathJax, Temml and Wikipedia, which hold their TeX beside what they show. */
const RENDERED = '.katex-display, .katex, mjx-container, .mwe-math-element, math';

/** Makes formulas of rendered ones whose TeX is known. */
export function convertFormulas(body: HTMLElement): void {
  for (const element of body.querySelectorAll(RENDERED)) {
    if (!body.contains(element)) continue;
    const math = element.localName === 'math' ? element : element.querySelector('math');
    const annotation = math?.querySelector('annotation[encoding="application/x-tex"]');
    const tex = (annotation?.textContent ?? math?.getAttribute('alttext') ?? '').trim();
    if (tex === '' || tex.length > MAX_TEX) continue;
    const isBlock =
      element.matches('.katex-display') ||
      element.getAttribute('display') === 'true' ||
      math?.getAttribute('display') === 'block';
    const formula = element.ownerDocument.createElement(isBlock ? 'p' : 'span');
    formula.className = 'formula';
    formula.textContent = tex.replace(/^\{\\(?:display|text)style\s*([\s\S]*)\}$/, '$1').trim() || tex;
    element.replaceWith(formula);
  }
}
