/** An article's address in one language; `x-default` is for readers of any other. */
export type LanguageAddress = readonly [lang: string, slug: string];

interface Written {
  lang: string;
  slug: string;
}

/**
 * Where an article is read in each of its languages, itself among them as search engines want it
 * (https://developers.google.com/search/docs/specialty/international/localized-versions). Empty without a translation.
 */
export function languagesOf(
  article: Written,
  translations: readonly Written[],
  siteLang: string,
): LanguageAddress[] {
  if (translations.length === 0) return [];
  const slugs = new Map([...translations, article].map(({ lang, slug }) => [lang, slug]));
  const usual = slugs.get(siteLang);
  return usual === undefined ? [...slugs] : [...slugs, ['x-default', usual]];
}
