import { normalised } from '../../../contract/combining.ts';

/** How the words of a script are told apart. */
export type RunKind = 'spaceless' | 'dictionary' | 'hangul' | 'latin' | 'other';

/** A stretch of text that belongs together; whoever asked takes it apart further by its kind. */
export interface Run {
  kind: RunKind;
  text: string;
}

/** Chinese and Japanese: every pair of neighbours is looked up. */
const SPACELESS =
  '[[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\u30fc]&&[\\p{L}\\p{M}\\p{N}]]';
/** Scripts without spaces between words, which `Intl.Segmenter` has dictionaries for. */
const DICTIONARY = '[[\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]&&[\\p{L}\\p{M}]]';
const HANGUL = '[\\p{sc=Hangul}&&\\p{L}]';
/** Latin letters, every script's digits, and what holds identifiers together. */
const LATIN = '[[\\p{sc=Latin}&&\\p{L}]\\p{Nd}\\u0300-\\u036f_]';
const OTHER = `[[\\p{L}\\p{M}\\p{N}\\u200c\\u200d]--${SPACELESS}--${DICTIONARY}--${HANGUL}--[\\p{sc=Latin}&&\\p{L}]]`;

const RUN = new RegExp(
  `(${LATIN}+(?:[.'·]${LATIN}+)*(?:[+#]{1,2}(?![\\p{L}\\p{N}]))?)` +
    `|(${SPACELESS}+)|(${DICTIONARY}+)|(${HANGUL}+)|(${OTHER}+(?:['׳״]${OTHER}+)*)`,
  'gv',
);

/** The runs of `text` in their order. Everything else (spaces, punctuation, symbols) only parts them. */
export function* splitRuns(text: string): Generator<Run> {
  for (const match of prepared(text).matchAll(RUN)) {
    const [run, latin, spaceless, dictionary, hangul] = match;
    if (latin) yield { kind: 'latin', text: run };
    else if (spaceless) yield { kind: 'spaceless', text: run };
    else if (dictionary) yield { kind: 'dictionary', text: run };
    else if (hangul) yield { kind: 'hangul', text: run };
    else yield { kind: 'other', text: run };
  }
}

/** One apostrophe for all, and no soft hyphens. */
export function withPlainApostrophes(text: string): string {
  return text.replace(/[’‘ʼ＇]/g, "'").replace(/\u00ad/g, '');
}

/**
 * Compatibility forms resolved before words are cut, but for the Thai and Lao am, which dictionaries know in one
 * piece; 1,000 is one number.
 */
function prepared(text: string): string {
  return withPlainApostrophes(normalised(text, 'NFKC'))
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/\u0e4d\u0e32/g, '\u0e33')
    .replace(/\u0ecd\u0eb2/g, '\u0eb3');
}
