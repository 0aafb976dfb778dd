import { normalize } from './combining-marks.ts';

/**
 * Which letters count as the same when a text is searched and when its matches are marked. Pure and free of
 * zod, so that both the index and the browser use it.
 */

/** Letters that Unicode gives no decomposition, by what people type for them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ς: 'σ',
  ɛ: 'e',
  ɔ: 'o',
};
const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

const ASCII = /^[\0-\x7f]*$/;
/** Latin, Greek and Cyrillic, with the marks that stand apart. */
const ACCENTED = /[\u00c0-\u052f\u1d00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff]/;
const ACCENTS = /[\u0300-\u036f]/g;
const ARABIC = /[\u0610-\u06ff]/;
const HEBREW_POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
const INDIC = /[\u0900-\u0d7f]/;
/** Characters one does not see: joiners, soft hyphen, directions, byte-order mark. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/g;
const DIGIT = /\p{Nd}/gu;
/** First digit of every ten that people write with beside 0-9. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0,
];

/**
 * `text` with letters that readers take for the same made equal: case, accents, compatibility forms, digits of other
 * scripts, Arabic and Persian variants, nukta. Vowel signs of Indic scripts stay: they are letters.
 * Folding twice changes nothing.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = normalize(text, 'NFKC').toLowerCase();
  if (ACCENTED.test(folded) || ACCENTS.test(folded)) folded = withoutAccents(folded);
  if (ARABIC.test(folded)) folded = foldArabic(folded);
  if (INDIC.test(folded)) folded = foldIndic(folded);
  const plain = folded.replace(HEBREW_POINTS, '').replace(UNSEEN, '').replace(DIGIT, westernDigit);
  return normalize(plain, 'NFKC');
}

function withoutAccents(text: string): string {
  const plain = normalize(text, 'NFD')
    .replace(ACCENTS, '')
    .replace(PLAIN_LETTER, (letter) => PLAIN[letter] ?? letter);
  return normalize(plain, 'NFC');
}

/** Alef, ya, kaf, ha and waw with their variants; tatweel and vowel points go. After Lucene's Arabic and Persian normalisers. */
function foldArabic(text: string): string {
  return text
    .replace(/[\u0640\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g, '')
    .replace(/[آأإٱ]/g, 'ا')
    .replace(/[ىیئېے]/g, 'ي')
    .replace(/[کڪ]/g, 'ك')
    .replace(/[ةۀەہھۃ]/g, 'ه')
    .replace(/ؤ/g, 'و');
}

/** Forms that are typed either way. The nukta of Bengali and Odia stays: there it makes another letter. */
function foldIndic(text: string): string {
  return text
    .replace(/[\u093c\u0a3c\u0abc\u0cbc]/g, '')
    .replace(/\u0901/g, '\u0902')
    .replace(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, '\u0902')
    .replace(/\u09a4\u09cd\u200d/g, '\u09ce')
    .replace(/([ണനരലളക])\u0d4d\u200d/g, (_, letter: string) => CHILLU[letter] ?? letter);
}

/** Malayalam consonants without a vowel, once typed with a joiner, now letters of their own. */
const CHILLU: Record<string, string> = { ണ: 'ൺ', ന: 'ൻ', ര: 'ർ', ല: 'ൽ', ള: 'ൾ', ക: 'ൿ' };

function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * The Arabic article at the beginning of a folded word, with a conjunction or preposition before it, when a word of three
 * letters is left.
 */
export const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل|ولل)(?=\p{L}{3})/u;
