import { type Appearance, firstAppearance, type SiteFont } from '../../contract/appearance.ts';
import { ownFontFace, siteFontSheets } from '../layout/site-font-sheets.ts';
import atkinsonCore from '../styles/chosen-fonts/atkinson-core.css?inline';
import figtreeCore from '../styles/chosen-fonts/figtree-core.css?inline';
import literataCore from '../styles/chosen-fonts/literata-core.css?inline';
import loraCore from '../styles/chosen-fonts/lora-core.css?inline';
import article from '../styles/critical/article.css?inline';
import author from '../styles/critical/author.css?inline';
import blogs from '../styles/critical/blogs.css?inline';
import boxes from '../styles/critical/boxes.css?inline';
import category from '../styles/critical/category.css?inline';
import code from '../styles/critical/code.css?inline';
import draftNotice from '../styles/critical/draft-notice.css?inline';
import embeds from '../styles/critical/embeds.css?inline';
import figures from '../styles/critical/figures.css?inline';
import formulas from '../styles/critical/formulas.css?inline';
import hero from '../styles/critical/hero.css?inline';
import home from '../styles/critical/home.css?inline';
import look from '../styles/critical/look.css?inline';
import plain from '../styles/critical/plain.css?inline';
import rows from '../styles/critical/rows.css?inline';
import search from '../styles/critical/search.css?inline';
import tables from '../styles/critical/tables.css?inline';
import allFonts from '../styles/fonts.css?url';
import allStyles from '../styles/public.css?url';
import brahmic from '../styles/writing-systems/brahmic.css?inline';
import eastAsian from '../styles/writing-systems/east-asian.css?inline';
import otherLanguages from '../styles/writing-systems/other-languages.css?inline';
import rightToLeft from '../styles/writing-systems/right-to-left.css?inline';

/** The styles that each kind of page carries in itself, so that its first paint waits for nothing. */
const kinds = { article, author, blogs, category, home, plain, search };

/** A kind of page that has styles of its own. */
export type CriticalCss = keyof typeof kinds;

/**
 * Languages, by the first part of their tags, whose writing systems need other fonts and spacing than Latin.
 */
export const writingSystems = {
  brahmic: [
    'bn',
    'as',
    'hi',
    'mr',
    'ne',
    'ta',
    'th',
    'gu',
    'pa',
    'or',
    'te',
    'kn',
    'ml',
    'si',
    'my',
    'km',
    'lo',
  ],
  eastAsian: ['zh', 'ja', 'ko'],
  rightToLeft: ['ar', 'fa', 'ur', 'he'],
};

interface Content {
  html: string;
  /** From the beginning of the text of an article or page. */
  text: string;
  /** Those of its elements and of the site. */
  languages: Set<string>;
}

/** Styles that a page carries only where its content needs them, in their order in the page. */
const parts: { css: string; isNeeded(content: Content): boolean }[] = [
  { css: code, isNeeded: ({ text }) => /<(?:code|pre|kbd|samp)\b/.test(text) },
  { css: tables, isNeeded: ({ text }) => /<table\b/.test(text) },
  {
    css: boxes,
    isNeeded: ({ text }) =>
      /<(?:aside(?! aria)|details|dl|mark|abbr)\b|class="(?:footnote|task-)|data-indent=|<ol[^>]* type=|color-scheme:/.test(
        text,
      ),
  },
  {
    css: figures,
    isNeeded: ({ text }) => /<fig|class="(?:picture-box|credit)|<img[^>]*class="avatar|<caption/.test(text),
  },
  { css: embeds, isNeeded: ({ text }) => text.includes('class="embed"') },
  { css: formulas, isNeeded: ({ text }) => /<math\b|class="formula"/.test(text) },
  { css: brahmic, isNeeded: ({ languages }) => isIn(writingSystems.brahmic, languages) },
  { css: rightToLeft, isNeeded: ({ languages }) => isIn(writingSystems.rightToLeft, languages) },
  { css: eastAsian, isNeeded: ({ languages }) => isIn(writingSystems.eastAsian, languages) },
  { css: rows, isNeeded: ({ html }) => html.includes('class="rows ') },
  { css: draftNotice, isNeeded: ({ html }) => html.includes('class="draft-notice"') },
  { css: hero, isNeeded: ({ html }) => html.includes('class="hero-image ') },
  {
    css: otherLanguages,
    isNeeded: ({ languages }) => isIn(Object.values(writingSystems).flat(), languages),
  },
];

/** The bit that stands for characters outside the core fonts. */
const RARE_FONTS = 1 << parts.length;

/**
 * Characters of our fonts that are not in styles/core-fonts.css: Latin letters with marks, Greek, Cyrillic,
 * currency signs, arrows. No slanted character is.
 */
const rareCharacters =
  /[\u00a1-\u00a8\u00aa\u00ac\u00ae\u00af\u00b1-\u00b6\u00b8-\u00ba\u00bc-\u00d6\u00d8-\u052f\u1c80-\u1c8f\u1d00-\u1fff\u20a0-\u20cf\u2100-\u21ff]/;
const slanted = /<(?:em|i|cite|dfn|var|address|blockquote)\b|italic/;

/** Finds which parts a page needs, one bit for each. */
export function findNeeds(html: string, siteLanguage?: string): number {
  const start = html.indexOf('class="prose');
  const text = start < 0 ? '' : html.slice(start);
  const languages = new Set([...html.matchAll(/\slang="(\w+)/g)].map(([, language]) => language!));
  if (siteLanguage) languages.add(siteLanguage.split('-', 1)[0]!);
  const content = { html, text, languages };
  let needs = rareCharacters.test(html) || slanted.test(text) ? RARE_FONTS : 0;
  for (const [n, part] of parts.entries()) if (part.isNeeded(content)) needs |= 1 << n;
  return needs;
}

/** The styles that a page carries in itself. */
export function criticalStyles(kind: CriticalCss, needs: number, appearance: Appearance): string {
  const needed = parts.filter((_, n) => needs & (1 << n)).map(({ css }) => css);
  return kinds[kind] + needed.join('') + lookStyles(appearance);
}

/** The core of the fonts that a site may choose; the others are in styles/core-fonts.css. */
const chosenFonts: Partial<Record<SiteFont | 'own', string>> = {
  literata: literataCore,
  lora: loraCore,
  figtree: figtreeCore,
  atkinson: atkinsonCore,
};

/** The styles of a site's choices for the first paint: none, on most sites. */
function lookStyles(appearance: Appearance): string {
  const { header, announcement, logoDark, homeLatest, headingFont, textFont } = appearance;
  const fonts = [...new Set([headingFont, textFont])].map((font) => chosenFonts[font] ?? '');
  const { headingFont: plain } = firstAppearance;
  const isFirst =
    homeLatest !== 'magazine' &&
    header === firstAppearance.header &&
    announcement === '' &&
    logoDark === null &&
    headingFont === plain &&
    textFont === plain;
  const layout = isFirst ? '' : look;
  return layout + fonts.join('') + ownFontFace(appearance);
}

/**
 * Loads the fonts of rare characters after the core fonts (inline-script/deferred-loading.ts). It precedes
 * the styles: of two fonts with the same character, the browser takes the one declared last.
 */
export function rareFonts(needs: number): string {
  return needs & RARE_FONTS
    ? `<link rel="stylesheet" href="${allFonts}" media="not all" id="_rare-fonts"/>`
    : '';
}

/**
 * The elements that a page loads after its first paint: all styles, and the script with the files that it
 * imports.
 */
export function deferredElements(module: string, imports: string[], appearance: Appearance): string {
  const preloads = imports.map((part) => `<link rel="modulepreload" href="${part}"/>`).join('');
  const fonts = siteFontSheets(appearance).map(styleSheet).join('');
  return `${styleSheet(allStyles)}${fonts}${preloads}<script type="module" src="${module}"></script>`;
}

/** The style sheets for browsers that run no scripts. */
export function styleSheets(needs: number, appearance: Appearance): string {
  const fonts = [...(needs & RARE_FONTS ? [allFonts] : []), ...siteFontSheets(appearance)];
  return [...fonts, allStyles].map(styleSheet).join('');
}

function styleSheet(href: string): string {
  return `<link rel="stylesheet" href="${href}"/>`;
}

function isIn(languages: string[], used: Set<string>): boolean {
  return languages.some((language) => used.has(language));
}
