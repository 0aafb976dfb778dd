/** Letters that stand on a square each, about twice as wide as others. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The class of a title over a page: a long one is set smaller, so that it stays a title and no paragraph. */
export function titleSize(title: string): 'text-hero' | 'text-page' {
  const width = title.length + (title.match(WIDE)?.length ?? 0);
  return width > 72 ? 'text-page' : 'text-hero';
}
