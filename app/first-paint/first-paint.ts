import allFaces from '../styles/fonts.css?url';
import everything from '../styles/public.css?url';
import article from '../styles/reading/article.css?inline';
import list from '../styles/reading/list.css?inline';
import page from '../styles/reading/page.css?inline';
import scripts from '../styles/scripts.css?inline';

const lists = ['routes/home', 'routes/blogs', 'routes/category', 'routes/subcategory', 'routes/search'];

/** Languages whose letters have styles of their own. */
const otherScripts = /\slang="(?:bn|as|hi|mr|ne|ta|th|ar|fa|ur|zh|ja|ko)\b/;

/** Letters of our faces outside the core of styles/faces.css: Latin ones with marks, Greek, Cyrillic, currency signs, arrows. */
const beyondCore =
  /[\u00a1-\u00a8\u00aa\u00ac\u00ae\u00af\u00b1-\u00b6\u00b8-\u00ba\u00bc-\u00d6\u00d8-\u052f\u1c80-\u1c8f\u1d00-\u1fff\u20a0-\u20cf\u2100-\u21ff]/;

/** The styles a reading page begins with, by the route it shows; they stand in the page, so that nothing is waited for. */
export function firstStyles(route: string): string {
  if (route === 'routes/article') return article;
  return lists.includes(route) ? list : page;
}

/**
 * Adds to a rendered reading page what its text asks for, the styles and faces of letters that few pages have, and below the
 * text, which does not wait for them, all styles.
 */
export function completed(html: string): string {
  const faces = beyondCore.test(html) ? sheet(allFaces) : '';
  const styles = otherScripts.test(html) ? `<style>${scripts}</style>` : '';
  return html
    .replace('</head>', () => `${styles}</head>`)
    .replace('</body>', () => `${sheet(everything)}${faces}</body>`);
}

function sheet(href: string): string {
  return `<link rel="stylesheet" href="${href}"/>`;
}
