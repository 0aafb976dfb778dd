import allFaces from '../styles/fonts.css?url';
import boxes from '../styles/prose/boxes.css?inline';
import code from '../styles/prose/code.css?inline';
import languages from '../styles/prose/languages.css?inline';
import tables from '../styles/prose/tables.css?inline';
import everything from '../styles/public.css?url';
import article from '../styles/reading/article.css?inline';
import list from '../styles/reading/list.css?inline';
import page from '../styles/reading/page.css?inline';
import scripts from '../styles/scripts.css?inline';

const lists = ['routes/home', 'routes/blogs', 'routes/category', 'routes/subcategory', 'routes/search'];

const first = { article: withoutLater(article), list: withoutLater(list), page: withoutLater(page) };

/** Styles for what not every text has. */
const partsOfTexts: [RegExp, string][] = [
  [/<(?:code|pre|kbd|samp)\b/, code],
  [/<table\b/, tables],
  [/<(?:aside(?! aria)|details|dl|mark|abbr)\b|class="footnote|data-indent=/, boxes],
];
/** Languages whose letters have styles of their own. */
const otherScripts = /\slang="(?:bn|as|hi|mr|ne|ta|th|ar|fa|ur|zh|ja|ko)\b/;

const SCRIPTS = 1 << 16;
const LETTERS = 1 << 17;

/** Letters of our faces outside the core of styles/faces.css: Latin ones with marks, Greek, Cyrillic, currency signs, arrows. */
const beyondCore =
  /[\u00a1-\u00a8\u00aa\u00ac\u00ae\u00af\u00b1-\u00b6\u00b8-\u00ba\u00bc-\u00d6\u00d8-\u052f\u1c80-\u1c8f\u1d00-\u1fff\u20a0-\u20cf\u2100-\u21ff]/;

/** The styles a reading page begins with, by the route it shows; they stand in the page, so that nothing is waited for. */
export function firstStyles(route: string): string {
  if (route === 'routes/article') return first.article;
  return lists.includes(route) ? first.list : first.page;
}

/** What a reading page asks for when it has been painted: `module` and the files it is made of, and all styles. */
export function later(module: string, imports: string[]): string {
  const parts = imports.map((part) => `<link rel="modulepreload" href="${part}"/>`).join('');
  return `${sheet(everything)}${parts}<script type="module" src="${module}"></script>`;
}

/**
 * Adds to a rendered reading page what its text asks for, the styles and faces of letters that few pages have, and all styles
 * for browsers that run no script.
 */
export function completed(html: string, needs = needsOf(html)): string {
  const faces = needs & LETTERS ? sheet(allFaces) : '';
  return html
    .replace('</style></head>', () => `${stylesFor(needs)}</style></head>`)
    .replace('</body>', () => `<noscript>${sheet(everything)}</noscript>${faces}</body>`);
}

/** Leaves out answers to the pointer, which come with all styles, and Tailwind's substitutes for browsers of long ago. */
function withoutLater(css: string): string {
  const inner = '((?:[^{}]|\\{[^{}]*\\})*)';
  return css
    .replace(new RegExp(`@supports \\(color:color-mix\\(in lab, red, red\\)\\)\\{${inner}\\}`, 'g'), '$1')
    .replace(new RegExp(`@layer properties\\{${inner}\\}`, 'g'), '')
    .replace(/&:hover\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    .replace(/(?<=[{}])[^{}@;,]*:hover[^{}@;,]*\{[^{}]*\}/g, '');
}

/** What a page asks for beyond what it begins with, one bit for each part. */
export function needsOf(html: string): number {
  const text = html.indexOf('class="prose');
  const prose = text < 0 ? '' : html.slice(text);
  const parts = partsOfTexts.map(([found], n) => (found.test(prose) ? 1 << n : 0));
  return [...parts, otherScripts.test(html) ? SCRIPTS : 0, beyondCore.test(html) ? LETTERS : 0].reduce(
    (needs, each) => needs | each,
    0,
  );
}

function stylesFor(needs: number): string {
  const parts = partsOfTexts.filter((_, n) => needs & (1 << n)).map(([, styles]) => styles);
  return parts.join('') + (needs & SCRIPTS ? scripts + languages : '');
}

function sheet(href: string): string {
  return `<link rel="stylesheet" href="${href}"/>`;
}
