const known = new Map<string, string>();

/** A language as Open Graph names it, with the land where it is mostly spoken: `bn` is `bn_BD` (https://ogp.me/#optional). */
export function openGraphLocale(lang: string): string {
  const locale = known.get(lang) ?? localeOf(lang);
  known.set(lang, locale);
  return locale;
}

function localeOf(lang: string): string {
  try {
    const { language, region } = new Intl.Locale(lang).maximize();
    return region ? `${language}_${region}` : language;
  } catch {
    return 'en_US';
  }
}
