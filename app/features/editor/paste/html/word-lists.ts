import { parseStyle } from '../../../../../shared/body/schema.ts';
import { markerNumber, numberType, typeOfMarker } from './list-numbers.ts';
import { type ListEntry, NestedLists } from './nested-lists.ts';
import { type RuleStyles, readRules } from './style-rules.ts';

/**
 * Converts the lists of Word, which writes them as paragraphs: `mso-list:l0 level2 lfo1` names the list and
 * the level, and the bullet or number is text inside `mso-list:Ignore`. A numbered heading stays a heading,
 * without its number.
 */
export function convertWordLists(body: HTMLElement): void {
  const rules = readRules(body.ownerDocument);
  const parents = new Set([...body.querySelectorAll('p')].map(({ parentNode }) => parentNode as Element));
  for (const parent of parents) convertChildren(parent, rules);
  for (const marker of findMarkers(body)) marker.remove();
}

function convertChildren(parent: Element, rules: RuleStyles): void {
  const lists = new NestedLists();
  let blank: Element[] = [];
  for (const child of [...parent.children]) {
    const item = child.localName === 'p' ? readItem(child, rules) : null;
    if (item) {
      for (const line of blank) line.remove();
      lists.add(item, child);
      blank = [];
    } else if (isBlank(child)) blank.push(child);
    else if (child.localName !== 'p' || !continueItem(lists, child, rules)) {
      lists.end();
      blank = [];
    }
  }
}

/** A paragraph without a marker belongs to the item at whose text it is indented. */
function continueItem(lists: NestedLists, paragraph: Element, rules: RuleStyles): boolean {
  const indent = readIndent(paragraph, rules);
  if (indent === 0) return false;
  return lists.addParagraph(paragraph, (entry) => entry.indent <= indent + 2);
}

/** The indent of each level in Word's own lists, in points. */
const LEVEL_POINTS = 36;

function isBlank(element: Element): boolean {
  return /^[\s\u00a0]*$/.test(element.textContent ?? '') && !element.querySelector('img, hr, table');
}

function readItem(paragraph: Element, rules: RuleStyles): ListEntry | null {
  const marker = findMarkers(paragraph)[0];
  const value = readProperty(paragraph, 'mso-list', rules);
  const [, list = '', level = ''] = /^(l\d+)\s+level(\d+)/.exec(value) ?? [];
  if (level === '' && (!marker || value === 'none')) return null;
  const text = (marker?.textContent ?? '').replace(/[\s\u00a0]+/g, '');
  const format = rules.get(`@list ${list}:level${level}`)?.get('mso-level-number-format');
  const ordered = format === undefined ? isNumber(text, marker) : !/^(?:bullet|image|none)/.test(format);
  const type = ordered
    ? (numberType(format) ?? (format === undefined ? typeOfMarker(text) : undefined))
    : undefined;
  return {
    level: Math.min(Number(level) || 1, 9),
    list,
    ordered,
    ...(type && { type }),
    start: ordered ? markerNumber(text, type) : 1,
    indent: readIndent(paragraph, rules) || (Number(level) || 1) * LEVEL_POINTS,
  };
}

const SIGN_FONT = /\b(?:symbol|wingdings|webdings|courier new)/i;

/** True for `1.`, `a)`, `IV` or `第一`, but not for letters that a font of signs shows as bullets. */
function isNumber(text: string, marker: Element | undefined): boolean {
  const fonts = [marker?.parentElement, marker].map((element) => element?.getAttribute('style') ?? '').join();
  return /[\p{L}\p{N}]/u.test(text) && text !== 'o' && !SIGN_FONT.test(fonts);
}

function findMarkers(element: Element): Element[] {
  return [...element.querySelectorAll('[style*="mso-list"]')].filter((inner) =>
    /mso-list\s*:\s*Ignore/i.test(inner.getAttribute('style') ?? ''),
  );
}

/** A property of the paragraph's own style, or of its class. */
function readProperty(paragraph: Element, name: string, rules: RuleStyles): string {
  const own = parseStyle(paragraph.getAttribute('style') ?? '').get(name);
  return own ?? rules.get(`p.${paragraph.className}`)?.get(name) ?? '';
}

const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 };

/**
 * The left indent of a paragraph in points; that of Word's own styles if neither it nor its class says one.
 */
function readIndent(paragraph: Element, rules: RuleStyles): number {
  const margin = readProperty(paragraph, 'margin-left', rules);
  const [, amount, unit = ''] = /^(\d*\.?\d+)(pt|in|cm|mm|px)$/.exec(margin) ?? [];
  if (amount !== undefined) return Number(amount) * (POINTS[unit] ?? 1);
  if (margin !== '') return 0;
  if (/^MsoListParagraph/.test(paragraph.className)) return LEVEL_POINTS;
  const [, level] = /^MsoListContinue(\d?)/.exec(paragraph.className) ?? [];
  return level === undefined ? 0 : (Number(level) || 1) * LEVEL_POINTS;
}
