/** So many letters alike at the beginning are no chance. */
const ENOUGH = 60;

/** The excerpt as the lines between title and text; null where the text begins with the same words. */
export function standfirstOf(excerpt: string | null, html: string): string | null {
  if (!excerpt) return null;
  const start = lettersOf(excerpt).slice(0, ENOUGH);
  return lettersOf(textOf(html.slice(0, 4000)))
    .slice(0, 600)
    .includes(start)
    ? null
    : excerpt;
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>?/g, '').replace(/&#?\w+;/g, '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase();
}
