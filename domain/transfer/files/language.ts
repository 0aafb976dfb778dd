const SHAPE = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?$/i;
/** Languages that only have a three-letter code and are written on the web; others look too much like plain names. */
const LONG_CODES = new Set(['ckb', 'fil', 'haw', 'kab', 'yue']);

/**
 * The canonical tag (`zh-Hans`) of a folder's or file's name when it is plainly a language, else null.
 * Tags: BCP 47, language with script and region only, so that a folder called `bn-react` is not one.
 */
export function languageTag(name: string): string | null {
  const tag = name.replaceAll('_', '-');
  if (!SHAPE.test(tag)) return null;
  const code = tag.split('-')[0]?.toLowerCase() ?? '';
  if (code.length === 3 && !LONG_CODES.has(code)) return null;
  const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code);
  return known === undefined ? null : canonical(tag);
}

/** The canonical form of a tag written in front matter, or null when it is none. */
export function canonicalLanguage(raw: string): string | null {
  const tag = raw.trim().replaceAll('_', '-');
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) ? canonical(tag) : null;
}

function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
