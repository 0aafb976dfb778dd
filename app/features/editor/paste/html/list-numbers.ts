import { parseStyle } from '../../../../../shared/body/schema.ts';
import type { NumberType } from './nested-lists.ts';

/** The kinds of numbers in CSS and in Word's style sheets. */
const KINDS: [name: RegExp, type: NumberType][] = [
  [/^(?:lower-(?:alpha|latin)|alpha-lower)$/, 'a'],
  [/^(?:upper-(?:alpha|latin)|alpha-upper)$/, 'A'],
  [/^(?:lower-roman|roman-lower)$/, 'i'],
  [/^(?:upper-roman|roman-upper)$/, 'I'],
];

/** The kind of numbers that CSS or Word calls `name`. */
export function numberType(name = ''): NumberType | undefined {
  return KINDS.find(([pattern]) => pattern.test(name))?.[1];
}

/**
 * The kind of a list whose first number is written so: `a.` or `iv)`. One letter is a Roman number only if it
 * is an `i`.
 */
export function typeOfMarker(marker: string): NumberType | undefined {
  const word = /^\(?([a-z]+|[A-Z]+)[.)]*$/.exec(marker)?.[1];
  if (!word) return undefined;
  const isLower = word === word.toLowerCase();
  if (/^i$/i.test(word) || (word.length > 1 && romanNumber(word) > 0)) return isLower ? 'i' : 'I';
  return word.length === 1 ? (isLower ? 'a' : 'A') : undefined;
}

/** The number that a marker such as `3.`, `b)` or `iv.` writes; 1 if it cannot be read. */
export function markerNumber(marker: string, type: NumberType | undefined): number {
  const digits = Number(/(\d+)\D*$/.exec(marker)?.[1]);
  if (digits > 0 || !type) return digits || 1;
  const word = /([a-z]+)[^a-z]*$/i.exec(marker)?.[1]?.toLowerCase() ?? '';
  if (/i/i.test(type)) return romanNumber(word) || 1;
  return word.length === 1 ? word.charCodeAt(0) - 96 : 1;
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** The value of a Roman number; 0 for any other word. */
function romanNumber(word: string): number {
  if (!/^m{0,3}(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/i.test(word)) return 0;
  const values = [...word.toLowerCase()].map((sign) => ROMAN[sign] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

/**
 * Writes what a list's styles and items say about its numbers, in Google Docs, Writer and OneNote, as
 * attributes of the list. An item with another number than the next begins a list of its own, and lists that
 * go on where the one before ends become one.
 */
export function convertListNumbers(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ol')) readNumbers(list);
  for (const list of body.querySelectorAll('ol')) splitAtValues(list);
  for (const list of body.querySelectorAll('ol, ul.bulleted-list, ul.to-do-list')) joinNext(list);
}

function readNumbers(list: Element): void {
  const first = [...list.children].find(({ localName }) => localName === 'li');
  const styles = [list, first].map((element) => parseStyle(element?.getAttribute('style') ?? ''));
  const type = styles.map((style) => numberType(style.get('list-style-type'))).find(Boolean);
  if (type && !list.hasAttribute('type')) list.setAttribute('type', type);
  const start = first?.getAttribute('value') ?? '';
  if (/^\d{1,6}$/.test(start) && Number(start) > 1 && !list.hasAttribute('start'))
    list.setAttribute('start', start);
}

const items = (list: Element) => [...list.children].filter(({ localName }) => localName === 'li');
const firstNumber = (list: Element) => Number(list.getAttribute('start')) || 1;

/** A body has no numbers of single items. */
function splitAtValues(list: Element): void {
  if (list.hasAttribute('reversed')) return;
  let part = list;
  let next = firstNumber(list);
  let isFirst = true;
  for (const node of [...list.childNodes]) {
    if (node.nodeName === 'LI') {
      const value = (node as Element).getAttribute('value') ?? '';
      const number = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : next;
      if (number !== next && !isFirst) part = beginAt(number, part);
      next = number + 1;
      isFirst = false;
    }
    if (part !== list) part.append(node);
  }
}

function beginAt(number: number, list: Element): Element {
  const rest = list.cloneNode() as Element;
  rest.setAttribute('start', String(number));
  list.after(rest);
  return rest;
}

/** Notion writes a list for each item, or for each run of items without an item inside them. */
function joinNext(list: Element): void {
  for (let next = list.nextElementSibling; next && continues(list, next); next = list.nextElementSibling) {
    list.append(...next.childNodes);
    next.remove();
  }
}

function continues(list: Element, next: Element): boolean {
  const between = list.nextSibling;
  if (next.localName !== list.localName || next.className !== list.className) return false;
  if (between !== next && /\S/.test(between?.textContent ?? '')) return false;
  if (list.localName === 'ul') return true;
  return (
    next.getAttribute('type') === list.getAttribute('type') &&
    next.hasAttribute('start') &&
    firstNumber(next) > 1 &&
    firstNumber(next) === firstNumber(list) + items(list).length
  );
}
