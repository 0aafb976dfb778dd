/** An article's slug in one language; `x-default` is for all other languages. */
export type AlternateLanguage = readonly [lang: string, slug: string];

interface Translation {
  lang: string;
  slug: string;
}

/**
 * The slugs of an article in all its languages, its own included as search engines require
 * (https://developers.google.com/search/docs/specialty/international/localized-versions). Empty without a
 * translation.
 */
export function alternateLanguages(
  article: Translation,
  translations: readonly Translation[],
  siteLang: string,
): AlternateLanguage[] {
  if (translations.length === 0) return [];
  const slugs = new Map([...translations, article].map(({ lang, slug }) => [lang, slug]));
  const usual = slugs.get(siteLang);
  return usual === undefined ? [...slugs] : [...slugs, ['x-default', usual]];
}
