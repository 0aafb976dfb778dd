import { parseStyle } from '../../../../../shared/body/schema.ts';
import { convertCodeTables } from './code-tables.ts';
import { makeBlock, readLanguage, readLines } from './code-text.ts';
import { isLanguage } from './languages.ts';
import type { PasteSource } from './paste-source.ts';
import { type RuleStyles, readRules } from './style-rules.ts';

/** Elements in which white space is text. */
export const CODE_HOLDERS = 'pre, code';

/** Fonts of code editors, and the generic family. */
const CODE_FONT =
  /\b(?:courier(?: new)?|consolas|monospace|(?:roboto|jetbrains|sf|fira|dejavu sans|liberation|ubuntu|noto sans|ibm plex) mono|source code pro|fira code|cascadia \w+|menlo|monaco)\b/i;

/** True if the style sets the text in a font of code. */
export function isCodeFont(style: Map<string, string>): boolean {
  return CODE_FONT.test(style.get('font-family') ?? style.get('font') ?? '');
}

/**
 * Reduces code blocks to their text and the language, which highlighters write in different places, and makes
 * code blocks of lines that are code by their look.
 */
export function convertCode(body: HTMLElement, source: PasteSource): void {
  convertCodeTables(body);
  removeLineNumbers(body);
  convertCodeView(body);
  for (const element of body.querySelectorAll('[style*="white-space"]'))
    if (body.contains(element) && isCopiedCode(element))
      element.replaceWith(makeBlock(element.ownerDocument, readLines(element)));
  // On other pages, a whole text may be set in such a font.
  if (source !== 'web') joinCodeLines(body, readRules(body.ownerDocument));
  for (const pre of body.querySelectorAll('pre')) normalise(pre);
}

/** Removes the column of line numbers that GitLab writes beside the code of a file. */
function removeLineNumbers(body: HTMLElement): void {
  for (const numbers of body.querySelectorAll('.line-numbers:not(pre), .file-line-num, .diff-line-num'))
    if (/^[\d\s]*$/.test(numbers.textContent ?? '') && !numbers.closest('pre')) numbers.remove();
}

function normalise(pre: Element): void {
  const editor = pre.querySelector('.cm-content');
  const codes = pre.querySelectorAll('code');
  const holder =
    editor ?? (codes.length === 1 && pre.querySelector('div, header, button, figcaption') ? codes[0] : null);
  const around = holder ? readAround(pre, holder) : null;
  const label = takeLabelBefore(pre) ?? around?.language;
  const language =
    [codes[0], pre, pre.parentElement, pre.parentElement?.parentElement].map(readLanguage).find(Boolean) ??
    label;
  if (around) pre.before(...around.before.map((text) => makeParagraph(pre, text)));
  if (around) pre.after(...around.after.map((text) => makeParagraph(pre, text)));
  pre.replaceWith(makeBlock(pre.ownerDocument, readLines(holder ?? pre), language));
}

function makeParagraph(place: Element, text: string): Element {
  const paragraph = place.ownerDocument.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

/** Texts of buttons above code that are not buttons in HTML. */
const BUTTON = /^(?:copy(?: code)?|edit|run|download|collapse|wrap)$/i;

/**
 * The texts around the code inside a `pre`, without buttons, line numbers and the label with the language.
 */
function readAround(pre: Element, code: Element) {
  const before: string[] = [];
  const after: string[] = [];
  let texts = before;
  const read = (parent: Node) => {
    for (const child of parent.childNodes) {
      if (child === code) texts = after;
      else if (child.nodeType === 1 && !isButton(child as Element)) read(child);
      const text = child.nodeType === 3 ? (child.textContent ?? '').trim() : '';
      if (text !== '' && !BUTTON.test(text) && !/^[\d\s]+$/.test(text)) texts.push(text);
    }
  };
  read(pre);
  const language = isLanguage(before[0]) ? before.shift() : undefined;
  return { language, before, after };
}

function isButton(element: Element): boolean {
  return element.localName === 'button' || element.getAttribute('role') === 'button';
}

/**
 * Removes the label with the language, and buttons, from before a code block. Only the first element of a
 * wrapper that holds nothing else but the code can be one: a short line before code may be the author's.
 */
function takeLabelBefore(pre: Element): string | undefined {
  for (let element = pre, depth = 0; depth < 3; depth++) {
    const wrapper: Element | null = element.parentElement;
    if (!wrapper || !/^(?:div|figure|section)$/.test(wrapper.localName)) return undefined;
    const others = [...wrapper.childNodes].filter(
      (node) => node !== element && /\S/.test(node.textContent ?? ''),
    );
    const [label] = others as Element[];
    if (label)
      return others.length === 1 && label === element.previousElementSibling ? takeLabel(label) : undefined;
    element = wrapper;
  }
  return undefined;
}

/** Removes a label of a language and buttons, if it has no other words. */
function takeLabel(label: Element): string | undefined {
  if (!/^(?:div|header|span)$/.test(label.localName) || label.querySelector('img, a[href]')) return undefined;
  const words = readTexts(label).filter((text) => !BUTTON.test(text));
  const [language] = words;
  if (words.length > 1 || (language !== undefined && !isLanguage(language))) return undefined;
  const hasButton = [...label.querySelectorAll('*'), label].some(isButton);
  if (language === undefined && !hasButton) return undefined;
  label.remove();
  return language;
}

/** The texts in an element that are not in buttons. */
function readTexts(parent: Element): string[] {
  return [...parent.childNodes].flatMap((child) => {
    if (child.nodeType === 3) return (child.textContent ?? '').trim() || [];
    return child.nodeType === 1 && !isButton(child as Element) ? readTexts(child as Element) : [];
  });
}

const VIEW_LINES = '.react-file-line, .react-code-line-contents';
const VIEW_NUMBERS = '.react-line-numbers, .react-line-number, #read-only-cursor-text-area';

/**
 * Makes a code block of a file that GitHub shows with React: an element for each line, which is hidden from
 * screen readers, and a text field with all of them, from which a browser copies.
 */
function convertCodeView(body: HTMLElement): void {
  const lines = [...body.querySelectorAll(VIEW_LINES)].filter((line) => !line.querySelector(VIEW_LINES));
  const field = body.querySelector('textarea#read-only-cursor-text-area');
  const [first] = lines;
  const text = lines.map((line) => readLines(line).replace(/\n$/, '')).join('\n') || field?.textContent;
  const place = first?.closest('[aria-hidden="true"]') ?? first?.closest('table') ?? first ?? field;
  if (!place || !text) return;
  place.before(makeBlock(body.ownerDocument, text));
  for (const part of [...lines, ...body.querySelectorAll(VIEW_NUMBERS)]) part.remove();
  if (place.localName === 'table') place.remove();
}

/** Classes of code editors and highlighters. */
const EDITOR_CLASS =
  /(?:^|\s)(?:monaco-editor|view-lines|cm-content|CodeMirror-code|ace_content|hljs|highlight)(?:\s|$)/;

/**
 * True for the lines of a code editor: several, with their white space, in a font of code or with a class of
 * an editor.
 */
function isCopiedCode(element: Element): boolean {
  if (!/^(?:div|p|section)$/.test(element.localName) || element.closest('pre, table')) return false;
  const style = readStyle(element);
  return (
    style.get('white-space') === 'pre' &&
    (isCodeFont(style) || EDITOR_CLASS.test(element.getAttribute('class') ?? '')) &&
    readLines(element).trim().includes('\n') &&
    !element.querySelector('table, img, ul, ol, h1, h2, h3')
  );
}

/** Joins two or more lines that are set in a font of code: paragraphs, or lines of one. */
function joinCodeLines(body: HTMLElement, rules: RuleStyles): void {
  const isCode = (element: Element | null) => element !== null && isCodeLine(element, rules);
  for (const first of body.querySelectorAll('p, div')) {
    if (!body.contains(first) || first.closest('pre, li, td, th') || !isCode(first)) continue;
    const lines = [first];
    foldSourceLines(first);
    for (let next = first.nextElementSibling; next; next = next.nextElementSibling) {
      if (!isCode(next) && !(isBlank(next) && isCode(next.nextElementSibling))) break;
      foldSourceLines(next);
      lines.push(next);
    }
    if (lines.length < 2 && !readLines(first).trim().includes('\n')) continue;
    const text = lines.map((line) => readLines(line).replace(/\n$/, '').replace(/^\s*$/, '')).join('\n');
    first.before(makeBlock(first.ownerDocument, text));
    for (const line of lines) line.remove();
  }
}

/** Makes spaces of the line breaks of the HTML itself, which Word and Writer wrap. */
function foldSourceLines(element: Element): void {
  const holder = element.closest('[style*="white-space"]');
  if (holder && /^pre/.test(readStyle(holder).get('white-space') ?? '')) return;
  for (const child of element.childNodes) {
    if (child.nodeType === 1) foldSourceLines(child as Element);
    const isAfterBreak = child.previousSibling?.nodeName === 'BR';
    if (child.nodeType === 3 && child.textContent?.includes('\n'))
      child.textContent = child.textContent
        .replace(isAfterBreak ? /^\s*\n/ : '', '')
        .replace(/\s*\n\s*/g, ' ');
  }
}

function isBlank(element: Element): boolean {
  return (
    /^(?:p|div|br)$/.test(element.localName) &&
    /^[\s\u00a0]*$/.test(element.textContent ?? '') &&
    !element.querySelector('img, hr, table')
  );
}

/** True for a block whose words are all in a font of code. */
function isCodeLine(element: Element, rules: RuleStyles): boolean {
  if (!/^(?:p|div)$/.test(element.localName) || /^[\s\u00a0]*$/.test(element.textContent ?? '')) return false;
  if (element.querySelector('p, div, ul, ol, table, img, pre, h1, h2, h3, h4, h5, h6')) return false;
  return hasCodeFont(element, rules);
}

function hasCodeFont(node: Node, rules: RuleStyles): boolean {
  if (/^[\s\u00a0]*$/.test(node.textContent ?? '')) return true;
  if (node.nodeType !== 1) return false;
  const element = node as Element;
  const rule = rules.get(`${element.localName}.${element.className}`);
  return (
    isCodeFont(readStyle(element)) ||
    (rule !== undefined && isCodeFont(rule)) ||
    [...node.childNodes].every((child) => hasCodeFont(child, rules))
  );
}

function readStyle(element: Element): Map<string, string> {
  return parseStyle(element.getAttribute('style') ?? '');
}
