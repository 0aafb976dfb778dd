/**
 * Reading speed for writing systems with spaces (words a minute) and for Chinese and Japanese (characters a
 * minute).
 */
const WORDS_PER_MINUTE = 200;
const CHARACTERS_PER_MINUTE = 500;

const CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/**
 * The length of a text for its reading time: words, and the characters of Chinese and Japanese, which are in
 * no word.
 */
export interface ReadingLength {
  words: number;
  characters: number;
}

/**
 * The time to read a text in whole minutes, at least 1: by words, and by characters for Chinese and Japanese.
 */
export function readingMinutes(text: string, lang?: string): number {
  return minutesFor(measureText(text, lang));
}

export function measureText(text: string, lang?: string): ReadingLength {
  const characters = text.match(CHARACTERS)?.length ?? 0;
  return { words: countWords(text.replace(CHARACTERS, ' '), lang), characters };
}

export function minutesFor({ words, characters }: ReadingLength): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE));
}

/** Counts words of any writing system, also of those without spaces between them. */
export function countWords(text: string, lang?: string): number {
  let words = 0;
  for (const segment of segmenterFor(lang).segment(text)) if (segment.isWordLike) words++;
  return words;
}

const segmenters = new Map<string | undefined, Intl.Segmenter>();
const MAX_SEGMENTERS = 20;

function segmenterFor(lang?: string): Intl.Segmenter {
  const known = segmenters.get(lang);
  if (known) return known;
  const segmenter = makeSegmenter(lang);
  if (segmenters.size < MAX_SEGMENTERS) segmenters.set(lang, segmenter);
  return segmenter;
}

function makeSegmenter(lang?: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(lang, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' }); // not a language tag
  }
}
