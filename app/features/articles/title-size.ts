/** Full-width characters, about twice as wide as others. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The class for the size of a page's title: a long one is smaller. */
export function titleSize(title: string): 'text-hero' | 'text-page' {
  const width = title.length + (title.match(WIDE)?.length ?? 0);
  return width > 72 ? 'text-page' : 'text-hero';
}
