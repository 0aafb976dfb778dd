/** Scripts that one language of the web mostly stands for; kana before Han, as Japanese has both. */
const scripts: [RegExp, string][] = [
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

/** Enough of a text to tell, in UTF-16 units. */
const SAMPLE = 5000;
/** The share of a text's letters that tells; a few kana or Persian letters tell Japanese from Chinese, Persian from Arabic. */
const ENOUGH = 0.25;
const A_FEW = 0.03;

/**
 * The language that a text's letters give away by themselves, as a BCP 47 tag; null for scripts that many languages
 * share, such as Latin and Cyrillic.
 */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const share = (script: RegExp) => (sample.match(script)?.length ?? 0) / Math.max(letters, 1);
  const found = scripts.find(
    ([script, lang]) => share(script) >= (lang === 'ja' || lang === 'fa' ? A_FEW : ENOUGH),
  );
  return found?.[1] ?? null;
}
