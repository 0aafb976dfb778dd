/** An article's excerpt and its rendered text. */
interface Page {
  article: { excerpt: string | null };
  rendered: string;
}

/** A common beginning this long is not a coincidence. */
const ENOUGH = 60;

/**
 * The excerpt of an article, to be shown between its title and its text; null if the text begins with the
 * same words.
 */
export function findStandfirst({ article: { excerpt }, rendered: html }: Page): string | null {
  if (!excerpt) return null;
  const start = charactersIn(excerpt).slice(0, ENOUGH);
  return charactersIn(textIn(html.slice(0, 4000)))
    .slice(0, 600)
    .includes(start)
    ? null
    : excerpt;
}

function textIn(html: string): string {
  return html.replace(/<[^>]*>?/g, '').replace(/&#?\w+;/g, '');
}

function charactersIn(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase();
}
