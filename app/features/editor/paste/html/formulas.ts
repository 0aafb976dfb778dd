import { MAX_TEX } from '../../../../../shared/body/formulas.ts';
import { mathToTex } from './math-tex.ts';

/**
 * Formulas of KaTeX, MathJax, Temml, Wikipedia and Word on the web, with their TeX or MathML beside what they
 * show.
 */
const RENDERED = '.katex-display, .katex, mjx-container, .MathJax, .MathJax_Display, .mwe-math-element, math';

/** Formulas as images, whose URL or alt text is the TeX: Google Docs and its add-ons, Wikipedia. */
const IMAGES = 'img[src*="cht=tx"], img[src*="codecogs.com/"], img[class*="mwe-math-fallback-image"]';

/** Makes formulas of rendered ones. */
export function convertFormulas(body: HTMLElement): void {
  for (const element of body.querySelectorAll(RENDERED)) if (body.contains(element)) convertRendered(element);
  for (const image of body.querySelectorAll(IMAGES))
    replace(image, readImage(image), /display/.test(image.className));
  for (const script of body.querySelectorAll('script[type^="math/tex"]'))
    replace(script, script.textContent ?? '', /mode=display/.test(script.getAttribute('type') ?? ''));
  for (const figure of body.querySelectorAll('figure.equation')) {
    const formula = figure.querySelector('p.formula');
    if (formula) figure.replaceWith(formula);
  }
}

function convertRendered(element: Element): void {
  const math =
    element.localName === 'math' ? element : (element.querySelector('math') ?? readDataMathml(element));
  const annotation = math?.querySelector('annotation[encoding="application/x-tex"]');
  // MathJax 2 stores the TeX in a script behind the formula.
  const script = element.nextElementSibling?.matches('script[type^="math/tex"]')
    ? element.nextElementSibling
    : null;
  const known = annotation?.textContent ?? math?.getAttribute('alttext') ?? script?.textContent;
  const isBlock =
    element.matches('.katex-display, .MathJax_Display') ||
    element.getAttribute('display') === 'true' ||
    math?.getAttribute('display') === 'block' ||
    /mode=display/.test(script?.getAttribute('type') ?? '');
  const tex = known?.trim() || (math ? mathToTex(math) : '');
  if (replace(element, tex, isBlock)) script?.remove();
}

/** MathJax 2 stores MathML in an attribute. */
function readDataMathml(element: Element): Element | null {
  const mathml =
    element.getAttribute('data-mathml') ??
    element.querySelector('[data-mathml]')?.getAttribute('data-mathml');
  if (!mathml) return null;
  const holder = element.ownerDocument.createElement('div');
  holder.innerHTML = mathml;
  return holder.querySelector('math');
}

function readImage(image: Element): string {
  const url = URL.parse(image.getAttribute('src') ?? '');
  if (/(?:^|\.)google\.com$/.test(url?.hostname ?? '')) return url?.searchParams.get('chl') ?? '';
  if (/(?:^|\.)codecogs\.com$/.test(url?.hostname ?? ''))
    return decode(url?.search.slice(1) ?? '').replace(/^latex=/, '');
  return image.matches('[class*="mwe-math-fallback-image"]') ? (image.getAttribute('alt') ?? '') : '';
}

function decode(query: string): string {
  try {
    return decodeURIComponent(query);
  } catch {
    return '';
  }
}

/** Replaces an element with a formula. False if there is no TeX, or too much. */
function replace(element: Element, given: string, isBlock: boolean): boolean {
  const tex =
    given
      .trim()
      .replace(/^\{\\(?:display|text)style\s*([\s\S]*)\}$/, '$1')
      .trim() || given.trim();
  if (tex === '' || tex.length > MAX_TEX) return false;
  const formula = element.ownerDocument.createElement(isBlock ? 'p' : 'span');
  formula.className = 'formula';
  formula.textContent = tex;
  element.replaceWith(formula);
  if (isBlock) splitParagraph(formula);
  return true;
}

/** A formula of its own line ends the paragraph that it is in, and another one begins after it. */
function splitParagraph(formula: Element): void {
  const paragraph = formula.closest('p:not(.formula)');
  if (!paragraph || formula.parentElement !== paragraph) return;
  const rest = paragraph.cloneNode() as Element;
  while (formula.nextSibling) rest.append(formula.nextSibling);
  paragraph.after(formula, rest);
}

/**
 * Makes formulas of Word's own, which are in conditional comments (`<!--[if gte msEquation 12]>`), each
 * before an image of it for other programs.
 */
export function convertWordFormulas(parent: Node): void {
  for (const child of [...parent.childNodes]) {
    const source = child.nodeType === 8 ? (child.textContent ?? '') : '';
    if (!/^\s*\[if gte msEquation/.test(source)) {
      if (child.parentNode) convertWordFormulas(child);
      continue;
    }
    const holder = (child.ownerDocument as Document).createElement('div');
    // The parser of HTML knows no empty elements of XML.
    holder.innerHTML = source
      .replace(/^[^>]*>|<!\[endif\]$/g, '')
      .replace(/<(m:\w+)([^<>]*)\/>/g, '<$1$2></$1>');
    const tex = mathToTex(holder);
    const isBlock = /<m:oMathPara\b/i.test(source);
    const formula = holder.ownerDocument.createElement('span');
    (child as ChildNode).before(formula);
    if (replace(formula, tex, isBlock)) removeImage(child as ChildNode);
    else formula.remove();
  }
}

/** Removes the image that stands for a formula in other programs, in `<![if !msEquation]>`. */
function removeImage(comment: ChildNode): void {
  let next = comment.nextSibling;
  while (next && next.nodeType !== 1 && (next.nodeType !== 3 || !/\S/.test(next.textContent ?? '')))
    next = next.nextSibling;
  const image = next as Element | null;
  const isImage = image?.localName === 'img' || image?.querySelector?.('img');
  if (isImage && !/\S/.test(image?.textContent ?? '')) image?.remove();
}
