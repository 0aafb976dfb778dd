import { normalize } from '../../../shared/text/combining-marks.ts';

/** The way in which a writing system separates words. */
export type RunKind = 'spaceless' | 'dictionary' | 'hangul' | 'latin' | 'other';

/** A run of text of one kind, which is split into words according to the kind. */
export interface Run {
  kind: RunKind;
  text: string;
}

/** Chinese and Japanese, indexed by every pair of neighbouring characters. */
const SPACELESS =
  '[[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Bopomofo}\\u30fc]&&[\\p{L}\\p{M}\\p{N}]]';
/** Writing systems without spaces between words for which `Intl.Segmenter` has dictionaries. */
const DICTIONARY = '[[\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]&&[\\p{L}\\p{M}]]';
const HANGUL = '[\\p{sc=Hangul}&&\\p{L}]';
/** Latin letters, the digits of all writing systems, and underscores of identifiers. */
const LATIN = '[[\\p{sc=Latin}&&\\p{L}]\\p{Nd}\\u0300-\\u036f_]';
/**
 * All writing systems whose words are separated by spaces or punctuation, such as Bengali, Arabic and
 * Cyrillic.
 */
const OTHER = `[[\\p{L}\\p{M}\\p{N}\\u200c\\u200d]--${SPACELESS}--${DICTIONARY}--${HANGUL}--[\\p{sc=Latin}&&\\p{L}]]`;

const RUN = new RegExp(
  `(${LATIN}+(?:[.'·]${LATIN}+)*(?:[+#]{1,2}(?![\\p{L}\\p{N}]))?)` +
    `|(${SPACELESS}+)|(${DICTIONARY}+)|(${HANGUL}+)|(${OTHER}+(?:['׳״]${OTHER}+)*)`,
  'gv',
);

/** Splits `text` into runs in order. Spaces, punctuation and symbols only separate them. */
export function* splitRuns(text: string): Generator<Run> {
  for (const match of normalise(text).matchAll(RUN)) {
    const [run, latin, spaceless, dictionary, hangul] = match;
    if (latin) yield { kind: 'latin', text: run };
    else if (spaceless) yield { kind: 'spaceless', text: run };
    else if (dictionary) yield { kind: 'dictionary', text: run };
    else if (hangul) yield { kind: 'hangul', text: run };
    else yield { kind: 'other', text: run };
  }
}

/** Replaces all apostrophes with the ASCII one and removes soft hyphens. */
export function withPlainApostrophes(text: string): string {
  return text.replace(/[’‘ʼ＇]/g, "'").replace(/\u00ad/g, '');
}

/**
 * Resolves compatibility forms before the text is split, except the Thai and Lao am, which dictionaries know
 * as one character, and removes thousands separators.
 */
function normalise(text: string): string {
  return withPlainApostrophes(normalize(text, 'NFKC'))
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/\u0e4d\u0e32/g, '\u0e33')
    .replace(/\u0ecd\u0eb2/g, '\u0eb3');
}
