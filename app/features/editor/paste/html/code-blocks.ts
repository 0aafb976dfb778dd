import { parseStyle } from '../../../../../shared/body/schema.ts';
import type { PasteSource } from './paste-source.ts';

/** Elements in which white space is text. */
export const CODE_HOLDERS = 'pre, code';

const LANGUAGE_CLASS =
  /(?:^|\s)(?:lang(?:uage)?|highlight-source|brush:?|sourceCode)[-\s:]+([a-z][\w+#.-]*)/i;

/** Fonts of code editors, and the generic family. */
const CODE_FONT =
  /\b(?:courier(?: new)?|consolas|monospace|(?:roboto|jetbrains|sf|fira|dejavu sans|liberation|ubuntu|noto sans|ibm plex) mono|source code pro|fira code|cascadia \w+|menlo|monaco)\b/i;

/** True if the style sets the text in a font of code. */
export function isCodeFont(style: Map<string, string>): boolean {
  return CODE_FONT.test(style.get('font-family') ?? style.get('font') ?? '');
}

/**
 * Reduces code blocks to their text and the language, which highlighters write in different places, and makes code blocks of
 * lines that are code by their look.
 */
export function convertCode(body: HTMLElement, source: PasteSource): void {
  for (const element of body.querySelectorAll('[style*="white-space"]'))
    if (body.contains(element) && isCopiedCode(element))
      element.replaceWith(makeBlock(element.ownerDocument, readLines(element)));
  // On other pages, a whole text may be set in such a font.
  if (source !== 'web') joinCodeLines(body);
  for (const pre of body.querySelectorAll('pre')) normalise(pre);
}

function normalise(pre: Element): void {
  const editor = pre.querySelector('.cm-content');
  const codes = pre.querySelectorAll('code');
  const code =
    editor ?? (codes.length === 1 && pre.querySelector('div, header, button, figcaption') ? codes[0] : null);
  const label = (code && readLabel(pre, code)) ?? takeLabelBefore(pre);
  const language =
    [codes[0], pre, pre.parentElement, pre.parentElement?.parentElement].map(readLanguage).find(Boolean) ??
    label;
  pre.replaceWith(makeBlock(pre.ownerDocument, readLines(code ?? pre), language));
}

function makeBlock(document: Document, text: string, language?: string): Element {
  const pre = document.createElement('pre');
  const code = document.createElement('code');
  code.textContent = text.replaceAll('\u00a0', ' ').replace(/\n$/, '');
  if (language) code.className = `language-${language.toLowerCase()}`;
  pre.append(code);
  return pre;
}

const LINE = /^(?:div|p|li|tr)$/;

/** The text of code whose lines end with line feeds, `br` or blocks. */
function readLines(element: Element): string {
  let text = '';
  const read = (parent: Node) => {
    for (const child of parent.childNodes) {
      const name = child.nodeName.toLowerCase();
      const isLine = LINE.test(name);
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
      if (name === 'br') text += '\n';
      else if (name !== 'button') {
        const before = text.length;
        if (child.nodeType === 3) text += child.textContent ?? '';
        else if (child.nodeType === 1) read(child);
        if (isLine && (text.length === before || !text.endsWith('\n'))) text += '\n';
      }
    }
  };
  read(element);
  return text.replace(/\r\n?/g, '\n');
}

/** A name of a language, such as `c++` or `objective-c`. */
const NAME = /^[a-z][\w+#.-]{0,30}$/i;

/** The language that a chat or a website writes above code, beside a button. */
function readLabel(pre: Element, code: Element): string | undefined {
  const words: string[] = [];
  const read = (parent: Node) => {
    for (const child of parent.childNodes) {
      if (child === code || child.nodeName === 'BUTTON') continue;
      const text = child.nodeType === 3 ? (child.textContent ?? '').trim() : '';
      if (text !== '') words.push(text);
      else if (child.nodeType === 1) read(child);
    }
  };
  read(pre);
  return NAME.test(words[0] ?? '') ? words[0] : undefined;
}

const BUTTON_TEXTS = /(?:copy(?: code)?|edit|run|download|collapse|wrap)$/i;

/** Removes the line with the language, and buttons, from before a code block. */
function takeLabelBefore(pre: Element): string | undefined {
  for (
    let element: Element | null = pre, depth = 0;
    element && depth < 3;
    element = element.parentElement, depth++
  ) {
    const before = element.previousElementSibling;
    if (!before) continue;
    if (!/^(?:div|header|span)$/.test(before.localName)) return undefined;
    const buttons = [...before.querySelectorAll('button, [role="button"]')];
    const whole = (before.textContent ?? '').trim();
    for (const button of buttons) button.remove();
    const text = (before.textContent ?? '').trim().replace(BUTTON_TEXTS, '').trim();
    const language = readLanguage(pre.querySelector('code')) ?? '';
    const isLabel =
      text.length <= 30 &&
      (buttons.length > 0 || text !== whole || text.toLowerCase() === language.toLowerCase());
    if (isLabel) before.remove();
    return isLabel && NAME.test(text) ? text : undefined;
  }
  return undefined;
}

function readLanguage(element: Element | null | undefined): string | undefined {
  const attribute = element?.getAttribute('data-lang') ?? element?.getAttribute('data-language');
  return attribute || LANGUAGE_CLASS.exec(element?.getAttribute('class') ?? '')?.[1];
}

/** True for the lines of a code editor: several, in a font of code, with their white space. */
function isCopiedCode(element: Element): boolean {
  if (!/^(?:div|p|section)$/.test(element.localName) || element.closest('pre, table')) return false;
  const style = readStyle(element);
  const keepsSpace = /^(?:pre|pre-wrap|break-spaces)\b/.test(style.get('white-space') ?? '');
  const isPre = style.get('white-space') === 'pre';
  return (
    keepsSpace &&
    (isPre || isCodeFont(style)) &&
    readLines(element).trim().includes('\n') &&
    !element.querySelector('table, img, ul, ol, h1, h2, h3')
  );
}

/** Joins two or more paragraphs that are set in a font of code. */
function joinCodeLines(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p, div')) {
    if (!body.contains(first) || first.closest('pre, li, td, th') || !isCodeLine(first)) continue;
    const lines = [first];
    for (let next = first.nextElementSibling; next; next = next.nextElementSibling) {
      if (!isCodeLine(next) && !(isBlank(next) && isFollowedByCode(next))) break;
      lines.push(next);
    }
    if (lines.length < 2) continue;
    const text = lines.map((line) => readLines(line).replace(/\n$/, '').replace(/^\s*$/, '')).join('\n');
    first.before(makeBlock(first.ownerDocument, text));
    for (const line of lines) line.remove();
  }
}

function isBlank(element: Element): boolean {
  return (
    /^(?:p|div|br)$/.test(element.localName) &&
    /^[\s\u00a0]*$/.test(element.textContent ?? '') &&
    !element.querySelector('img, hr, table')
  );
}

function isFollowedByCode(element: Element): boolean {
  const next = element.nextElementSibling;
  return next !== null && isCodeLine(next);
}

/** True for a block whose words are all in a font of code. */
function isCodeLine(element: Element): boolean {
  if (!/^(?:p|div)$/.test(element.localName) || /^[\s\u00a0]*$/.test(element.textContent ?? '')) return false;
  if (element.querySelector('p, div, ul, ol, table, img, pre, h1, h2, h3, h4, h5, h6')) return false;
  return hasCodeFont(element);
}

function hasCodeFont(node: Node): boolean {
  if (/^[\s\u00a0]*$/.test(node.textContent ?? '')) return true;
  if (node.nodeType !== 1) return false;
  return isCodeFont(readStyle(node as Element)) || [...node.childNodes].every(hasCodeFont);
}

function readStyle(element: Element): Map<string, string> {
  return parseStyle(element.getAttribute('style') ?? '');
}
