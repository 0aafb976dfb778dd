import type { Reader } from '../../platform/db/database.ts';

/** Scripts that one language of the web mostly stands for; kana before Han, as Japanese has both. */
const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/[پچژگ]/gu, 'fa'],
  [/\p{Script=Arabic}/gu, 'ar'],
];

/** The language that a text's script gives away; null for scripts that many share, such as Latin and Cyrillic. */
export function languageOfScript(text: string): string | null {
  const sample = text.slice(0, 400);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const enough = (pattern: RegExp, share: number) => (sample.match(pattern)?.length ?? 0) > letters * share;
  // A few kana or Persian letters are enough to tell Japanese from Chinese and Persian from Arabic.
  const found = scripts.find(([pattern, lang]) =>
    enough(pattern, lang === 'ja' || lang === 'fa' ? 0.03 : 0.4),
  );
  return found?.[1] ?? null;
}

/** The site's own language, which an article has when nothing says otherwise. */
export async function siteLanguage(reader: Reader): Promise<string> {
  const row = await reader.selectFrom('setting').select('value').where('key', '=', 'lang').executeTakeFirst();
  const value: unknown = row ? JSON.parse(row.value) : undefined;
  return typeof value === 'string' ? value : 'en';
}
