import { type Block, blocksOf } from './blocks.ts';
import { isMet, languageWord, type Marks, selectorsOf } from './selectors.ts';

/** A style sheet taken apart once, to answer for each page the part that it uses. */
export type Sheet = Block[];

/** Tailwind's substitutes for `@property`, which the whole sheet brings later. */
const OLD_BROWSERS = '@layer properties';

/** Takes a minified style sheet apart. */
export function readSheet(css: string): Sheet {
  return blocksOf(css).filter(({ head }) => head !== OLD_BROWSERS);
}

/**
 * The rules that can apply to a page's markup as it stands, in their order: those of its elements, classes and ids, with the faces, animations and properties they name.
 */
export function usedStyles(sheet: Sheet, html: string): string {
  const marks = marksOf(html);
  const rules = keep(sheet, (block) => applies(block, marks));
  return keep(sheet, (block) => (block.at ? named(block, rules, marks) : applies(block, marks)));
}

function keep(blocks: Block[], wanted: (block: Block) => boolean): string {
  let css = '';
  for (const block of blocks) {
    if (block.head === '@media print') continue;
    if (block.inner) {
      const inner = keep(block.inner, wanted);
      if (inner) css += `${block.head}{${inner}}`;
    } else if (wanted(block)) css += block.text;
  }
  return css;
}

function applies(block: Block, marks: Marks): boolean {
  if (block.at) return block.at === 'layer';
  block.selectors ??= selectorsOf(block.head);
  return block.selectors.some((selector) => isMet(selector, marks));
}

/** Whether an at-rule without rules inside is needed by the rules that are kept. */
function named({ at, head, text }: Block, rules: string, { letters }: Marks): boolean {
  if (at === 'property') return rules.includes(head.slice('@property '.length));
  if (at === 'keyframes') return rules.includes(head.slice('@keyframes '.length));
  if (at === 'font-face') return /unicode-range/.test(text) ? writes(text, letters) : true;
  return true;
}

/** Whether any letter of the page lies in a face's range (CSS Fonts 4, section 4.5). */
function writes(face: string, letters: number[]): boolean {
  if (/font-style:italic/.test(face)) return false;
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(\?*)(?:-([0-9A-F]+))?/gi)].map(([, from, wild, to]) => [
    Number.parseInt(`${from}${wild?.replaceAll('?', '0')}`, 16),
    Number.parseInt(to ?? `${from}${wild?.replaceAll('?', 'f')}`, 16),
  ]);
  return letters.some((letter) => ranges.some(([from, to]) => letter >= from! && letter <= to!));
}

function marksOf(html: string): Marks {
  const words = new Set<string>();
  for (const [, tag] of html.matchAll(/<([a-z][a-z0-9-]*)/gi)) words.add(tag!.toLowerCase());
  for (const [, names] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of names!.split(/\s+/)) words.add(`.${plain(name)}`);
  }
  for (const [, name] of html.matchAll(/\sid="([^"]*)"/g)) words.add(`#${plain(name!)}`);
  for (const [, tag] of html.matchAll(/\slang="([^"]*)"/g)) {
    for (let part = tag!; part; part = part.slice(0, Math.max(0, part.lastIndexOf('-')))) {
      words.add(languageWord(part));
    }
  }
  return { words, letters: [...new Set(html)].map((letter) => letter.codePointAt(0)!) };
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
