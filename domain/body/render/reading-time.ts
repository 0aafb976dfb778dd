import { CHARACTERS_PER_MINUTE, WORDS_PER_MINUTE } from '../../../contract/limits.ts';

const CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** The time to read a text in whole minutes, at least 1: by words, and by characters for Chinese and Japanese. */
export function readingMinutes(text: string, lang?: string): number {
  const characters = text.match(CHARACTERS)?.length ?? 0;
  const words = countWords(text.replace(CHARACTERS, ' '), lang);
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE));
}

function countWords(text: string, lang?: string): number {
  let words = 0;
  for (const segment of segmenterFor(lang).segment(text)) if (segment.isWordLike) words++;
  return words;
}

function segmenterFor(lang?: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(lang, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' }); // not a language tag
  }
}
