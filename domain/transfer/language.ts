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

/** Scripts that tell the language nearly always, with the language they are most often used for. */
const SCRIPTS: [RegExp, string][] = [
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
];
/** A text is in a script's language when at least this part of its letters is. */
const ENOUGH = 0.25;

/** The language that the letters of a text tell by themselves; null for scripts that many languages share. */
export function languageOfText(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const found =
    SCRIPTS.find(([script]) => (text.match(script)?.length ?? 0) / letters >= ENOUGH)?.[1] ?? null;
  if (found === 'ar' && /[پچژگ]/u.test(text)) return 'fa';
  if (found === 'ru' && /[іїєґ]/iu.test(text)) return 'uk';
  return found;
}
