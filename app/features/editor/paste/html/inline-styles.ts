import { readColor } from '../../../../../shared/body/colors.ts';
import { parseStyle } from '../../../../../shared/body/schema.ts';
import type { PasteSource } from './paste-source.ts';

type Style = Map<string, string>;

/** What a style on a run of text means, and the element that says it. */
const MEANT: { tag: string; when: (style: Style) => boolean; not: string }[] = [
  {
    tag: 'strong',
    when: (style) => /^(?:bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? ''),
    not: 'h1,h2,h3,h4,h5,h6,th,strong,b',
  },
  { tag: 'em', when: (style) => /^(?:italic|oblique)/.test(style.get('font-style') ?? ''), not: 'em,i,cite' },
  { tag: 'u', when: (style) => decoration(style).includes('underline'), not: 'a,u,ins' },
  { tag: 's', when: (style) => decoration(style).includes('line-through'), not: 's,del,strike' },
  { tag: 'sup', when: (style) => style.get('vertical-align') === 'super', not: 'sup' },
  { tag: 'sub', when: (style) => style.get('vertical-align') === 'sub', not: 'sub' },
];

/** Runs of text that are bold, italic, underlined… by style become elements; those that are not by style lose theirs. */
export function stylesToMarks(body: HTMLElement, source: PasteSource): void {
  for (const element of body.querySelectorAll('b, strong, i, em')) if (isTakenBack(element)) unwrap(element);
  for (const element of body.querySelectorAll('span, font, a, code')) markUp(element, source);
  for (const element of body.querySelectorAll(
    'h1 > strong, h1 > b, h2 > strong, h2 > b, h3 > strong, h3 > b, h4 > strong, h4 > b',
  ))
    if (element.parentNode?.childNodes.length === 1) unwrap(element);
}

function markUp(element: Element, source: PasteSource): void {
  const style = parseStyle(element.getAttribute('style') ?? '');
  const tags = MEANT.filter(({ when, not }) => when(style) && !element.closest(not)).map(({ tag }) => tag);
  if (source !== 'web' && isHighlighted(style)) tags.push('mark');
  if (source !== 'web' && isCode(style) && !element.closest('pre, code')) tags.push('code');
  for (const tag of tags) {
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

/** Google Docs wraps everything in `<b style="font-weight:normal">`. */
function isTakenBack(element: Element): boolean {
  const style = parseStyle(element.getAttribute('style') ?? '');
  const isBold = /^(?:B|STRONG)$/.test(element.nodeName);
  return isBold
    ? /^(?:normal|400)$/.test(style.get('font-weight') ?? '')
    : style.get('font-style') === 'normal';
}

function decoration(style: Style): string {
  return `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
}

const PLAIN_GROUND =
  /^(?:transparent|white|#fff(?:fff)?|rgba?\((?:255,255,255|0,0,0,0)[^)]*\)|auto|initial|inherit|none)$/;

function isHighlighted(style: Style): boolean {
  const ground = style.get('mso-highlight') ?? style.get('background-color') ?? style.get('background') ?? '';
  const colour = readColor(ground);
  return colour !== null && !PLAIN_GROUND.test(colour);
}

function isCode(style: Style): boolean {
  return /\b(?:courier new|consolas|monospace|roboto mono|source code pro|menlo)\b/i.test(
    style.get('font-family') ?? '',
  );
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
