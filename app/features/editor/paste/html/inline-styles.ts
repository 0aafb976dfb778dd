import { readColor } from '../../../../../shared/body/colors.ts';
import { parseStyle } from '../../../../../shared/body/schema.ts';
import { isCodeFont } from './code-blocks.ts';
import type { PasteSource } from './paste-source.ts';

type Style = Map<string, string>;

/** The element for a style of text, except inside the elements of `notIn`. */
const ELEMENTS: { tag: string; matches: (style: Style) => boolean; notIn: string }[] = [
  {
    tag: 'strong',
    matches: (style) => /^(?:bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? ''),
    notIn: 'h1,h2,h3,h4,h5,h6,th,strong,b',
  },
  {
    tag: 'em',
    matches: (style) => /^(?:italic|oblique)/.test(style.get('font-style') ?? ''),
    notIn: 'em,i,cite',
  },
  { tag: 'u', matches: (style) => textDecoration(style).includes('underline'), notIn: 'a,u,ins' },
  { tag: 's', matches: (style) => textDecoration(style).includes('line-through'), notIn: 's,del,strike' },
  { tag: 'sup', matches: (style) => style.get('vertical-align') === 'super', notIn: 'sup' },
  { tag: 'sub', matches: (style) => style.get('vertical-align') === 'sub', notIn: 'sub' },
];

/**
 * Wraps text that is bold, italic and so on by its style in elements, and unwraps elements that their style
 * cancels.
 */
export function stylesToElements(body: HTMLElement, source: PasteSource): void {
  for (const element of body.querySelectorAll('b, strong, i, em')) if (isCancelled(element)) unwrap(element);
  for (const element of body.querySelectorAll('span, font, a, code')) wrapContent(element, source);
  for (const element of body.querySelectorAll(
    'h1 > strong, h1 > b, h2 > strong, h2 > b, h3 > strong, h3 > b, h4 > strong, h4 > b',
  ))
    if (element.parentNode?.childNodes.length === 1) unwrap(element);
}

function wrapContent(element: Element, source: PasteSource): void {
  const style = readStyle(element);
  const tags = ELEMENTS.filter(({ matches, notIn }) => matches(style) && !element.closest(notIn)).map(
    ({ tag }) => tag,
  );
  if (source !== 'web' && isHighlighted(style)) tags.push('mark');
  if (source !== 'web' && isCodeFont(style) && !element.closest('pre, code')) tags.push('code');
  for (const tag of tags) {
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

/** Google Docs wraps everything in `<b style="font-weight:normal">`. */
function isCancelled(element: Element): boolean {
  const style = readStyle(element);
  const isBold = /^(?:B|STRONG)$/.test(element.nodeName);
  return isBold
    ? /^(?:normal|400)$/.test(style.get('font-weight') ?? '')
    : style.get('font-style') === 'normal';
}

function readStyle(element: Element): Style {
  return parseStyle(element.getAttribute('style') ?? '');
}

function textDecoration(style: Style): string {
  return `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
}

const PLAIN_BACKGROUND =
  /^(?:transparent|white|#fff(?:fff)?|rgba?\((?:255,255,255|0,0,0,0)[^)]*\)|auto|initial|inherit|none)$/;

function isHighlighted(style: Style): boolean {
  const background =
    style.get('mso-highlight') ?? style.get('background-color') ?? style.get('background') ?? '';
  const colour = readColor(background);
  return colour !== null && !PLAIN_BACKGROUND.test(colour);
}

/** Replaces an element with its content. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
