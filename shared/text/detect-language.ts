/**
 * Writing systems that usually indicate one language on the web; kana before Han, because Japanese has both.
 */
const writingSystems: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/[پچژگ]/gu, 'fa'],
  [/\p{Script=Arabic}/gu, 'ar'],
];

/** The length of the examined beginning of a text, in UTF-16 units. */
const SAMPLE = 5000;
/**
 * The share of a text's letters that is enough; a few kana or Persian letters suffice beside Chinese or
 * Arabic ones.
 */
const MIN_SHARE = 0.25;
const MIN_KANA_OR_PERSIAN = 0.03;

/**
 * Detects the language of a text by its letters, as a BCP 47 tag; null for writing systems that many
 * languages share, such as Latin and Cyrillic.
 */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE);
  const count = sample.match(/\p{L}/gu)?.length ?? 0;
  const share = (pattern: RegExp) => (sample.match(pattern)?.length ?? 0) / Math.max(count, 1);
  const found = writingSystems.find(
    ([pattern, lang]) => share(pattern) >= (lang === 'ja' || lang === 'fa' ? MIN_KANA_OR_PERSIAN : MIN_SHARE),
  );
  return found?.[1] ?? null;
}
