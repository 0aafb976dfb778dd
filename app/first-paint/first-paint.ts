import allFaces from '../styles/fonts.css?url';
import otherLetters from '../styles/other-letters.css?inline';
import languages from '../styles/prose/languages.css?inline';
import everything from '../styles/public.css?url';
import article from '../styles/reading/article.css?inline';
import blogs from '../styles/reading/blogs.css?inline';
import boxes from '../styles/reading/boxes.css?inline';
import category from '../styles/reading/category.css?inline';
import code from '../styles/reading/code.css?inline';
import figures from '../styles/reading/figures.css?inline';
import hero from '../styles/reading/hero.css?inline';
import home from '../styles/reading/home.css?inline';
import page from '../styles/reading/page.css?inline';
import search from '../styles/reading/search.css?inline';
import tables from '../styles/reading/tables.css?inline';
import scripts from '../styles/scripts.css?inline';
import { forLanguages, SCRIPTS } from './languages.ts';
import { slim } from './slim.ts';

const ofPages = {
  article: slim(article),
  blogs: slim(blogs),
  category: slim(category),
  home: slim(home),
  plain: slim(page),
  search: slim(search),
};

/** A kind of page that has styles of its own. */
export type CriticalCss = keyof typeof ofPages;

/** Styles for what not every text has. */
const partsOfTexts: [RegExp, string][] = [
  [/<(?:code|pre|kbd|samp)\b/, slim(code)],
  [/<table\b/, slim(tables)],
  [
    /<(?:aside(?! aria)|details|dl|mark|abbr)\b|class="footnote|data-indent=|<ol[^>]* type=|color-scheme:/,
    slim(boxes),
  ],
  [/<fig|class="(?:picture-box|credit)|<img[^>]*class="avatar|<caption/, slim(figures)],
];

/** A page begins with a picture. */
const HERO = 1 << 7;
const FACES = 1 << 8;
const TEXT = 1 << 9;
const firstScript = 10;
/** The site itself is in a language of its own letters; texts in other languages then say so. */
const OWN_LETTERS = 1 << (firstScript + SCRIPTS.length);

/**
 * Letters of our faces outside the core of styles/faces.css: Latin ones with marks, Greek, Cyrillic, currency signs, arrows;
 * slanted ones are all outside.
 */
const beyondCore =
  /[\u00a1-\u00a8\u00aa\u00ac\u00ae\u00af\u00b1-\u00b6\u00b8-\u00ba\u00bc-\u00d6\u00d8-\u052f\u1c80-\u1c8f\u1d00-\u1fff\u20a0-\u20cf\u2100-\u21ff]/;
const slanted = /<(?:em|i|cite|dfn|var|address|blockquote)\b|italic/;

/** The elements that a page loads once it has been painted: all styles, and the script with the files that it imports. */
export function deferred(module: string, imports: string[]): string {
  const parts = imports.map((part) => `<link rel="modulepreload" href="${part}"/>`).join('');
  return `${sheet(everything)}${parts}<script type="module" src="${module}"></script>`;
}

/** The style sheets for browsers that run no scripts. */
export function styleSheets(needs: number): string {
  return (needs & FACES ? sheet(allFaces) : '') + sheet(everything);
}

/**
 * Asks for the fonts of rare characters once the others are there (early/painting.ts). It stands before the styles: of two faces with the
 * same character, the browser takes the later one.
 */
export function rareFonts(needs: number): string {
  return needs & FACES ? `<link rel="stylesheet" href="${allFaces}" media="not all" id="_faces"/>` : '';
}

/** The styles that a page carries in itself. */
export function criticalStyles(css: CriticalCss, needs: number): string {
  return ofPages[css] + stylesFor(needs);
}

/** What a page asks for beyond what it begins with, one bit for each part and script. */
export function needsOf(html: string): number {
  const text = html.indexOf('class="prose');
  const prose = text < 0 ? '' : html.slice(text);
  let needs = text < 0 ? 0 : TEXT;
  if (html.includes('class="hero-picture ')) needs |= HERO;
  if (beyondCore.test(html) || slanted.test(prose)) needs |= FACES;
  for (const [n, [found]] of partsOfTexts.entries()) if (found.test(prose)) needs |= 1 << n;
  for (const [, language] of html.matchAll(/\slang="(\w+)/g)) needs |= bitOf(language);
  if (needs & bitOf(/<html[^>]*\slang="(\w+)/.exec(html)?.[1])) needs |= OWN_LETTERS;
  return needs;
}

/** The bit of a language's script, if it has styles of its own. */
function bitOf(language: string | undefined): number {
  const n = SCRIPTS.findIndex((languages) => languages.includes(language ?? ''));
  return n < 0 ? 0 : 1 << (firstScript + n);
}

function stylesFor(needs: number): string {
  const parts = partsOfTexts.filter((_, n) => needs & (1 << n)).map(([, styles]) => styles);
  const found = SCRIPTS.filter((_, n) => needs & (1 << (firstScript + n)));
  if (found.length > 0) parts.push(forLanguages(needs & TEXT ? scripts + languages : scripts, found.flat()));
  if (needs & HERO) parts.push(slim(hero));
  if (needs & OWN_LETTERS) parts.push(slim(otherLetters));
  return parts.join('');
}

function sheet(href: string): string {
  return `<link rel="stylesheet" href="${href}"/>`;
}
