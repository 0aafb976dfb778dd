const known = new Map<string, string>();

/**
 * The Open Graph locale of a language, with its most likely country: `bn` is `bn_BD`
 * (https://ogp.me/#optional).
 */
export function openGraphLocale(lang: string): string {
  const locale = known.get(lang) ?? findLocale(lang);
  known.set(lang, locale);
  return locale;
}

function findLocale(lang: string): string {
  try {
    const { language, region } = new Intl.Locale(lang).maximize();
    return region ? `${language}_${region}` : language;
  } catch {
    return 'en_US';
  }
}
