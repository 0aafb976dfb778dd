const SHAPE = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?$/i;
/**
 * Languages without a two-letter code that are common on the web. Other three-letter folders are usually
 * plain names.
 */
const LONG_CODES = new Set(['ckb', 'fil', 'haw', 'kab', 'yue']);

/**
 * The canonical tag (`zh-Hans`) if the name of a folder or file is a language, else null. Of BCP 47, only
 * language, script and region count, so that a folder `bn-react` is not a language.
 */
export function languageTag(name: string): string | null {
  const tag = name.replaceAll('_', '-');
  if (!SHAPE.test(tag)) return null;
  const code = tag.split('-')[0]?.toLowerCase() ?? '';
  if (code.length === 3 && !LONG_CODES.has(code)) return null;
  const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code);
  return known === undefined ? null : canonical(tag);
}

/** The canonical form of a language tag of the front matter, or null if it is not valid. */
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
