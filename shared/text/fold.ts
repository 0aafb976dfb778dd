import { normalize } from './combining-marks.ts';

/** Characters without a decomposition in Unicode, and what people type for them. */
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
const PLAIN_CHARACTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

const ASCII = /^[\0-\x7f]*$/;
/** Latin, Greek and Cyrillic characters. */
const ACCENTED = /[\u00c0-\u052f\u1d00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff]/;
const ACCENTS = /[\u0300-\u036f]/g;
const ARABIC = /[\u0610-\u06ff]/;
const HEBREW_POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
const INDIC = /[\u0900-\u0d7f]/;
/** Joiners, soft hyphens, directions and byte-order marks. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/g;
const DIGIT = /\p{Nd}/gu;
/** The zeros of other decimal digits than 0-9. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0,
];

/**
 * Makes characters equal that readers take for the same: case, accents, compatibility forms, digits of other
 * writing systems, Arabic and Persian variants, nukta. Vowel signs of Indic writing systems stay, because
 * they distinguish words. Folding a folded text changes nothing. The search index and the marking of matches
 * both use it.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = normalize(text, 'NFKC').toLowerCase();
  if (ACCENTED.test(folded) || ACCENTS.test(folded)) folded = withoutAccents(folded);
  if (ARABIC.test(folded)) folded = foldArabic(folded);
  if (INDIC.test(folded)) folded = foldIndic(folded);
  const plain = folded.replace(HEBREW_POINTS, '').replace(INVISIBLE, '').replace(DIGIT, westernDigit);
  return normalize(plain, 'NFKC');
}

function withoutAccents(text: string): string {
  const plain = normalize(text, 'NFD')
    .replace(ACCENTS, '')
    .replace(PLAIN_CHARACTERS, (character) => PLAIN[character] ?? character);
  return normalize(plain, 'NFC');
}

/**
 * Unifies the variants of alef, ya, kaf, ha and waw, and removes tatweel and vowel points, as Lucene's
 * normalisers do.
 */
function foldArabic(text: string): string {
  return text
    .replace(/[\u0640\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g, '')
    .replace(/[آأإٱ]/g, 'ا')
    .replace(/[ىیئېے]/g, 'ي')
    .replace(/[کڪ]/g, 'ك')
    .replace(/[ةۀەہھۃ]/g, 'ه')
    .replace(/ؤ/g, 'و');
}

/** Unifies spellings. The nukta of Bengali and Odia stays, because it makes another letter there. */
function foldIndic(text: string): string {
  return text
    .replace(/[\u093c\u0a3c\u0abc\u0cbc]/g, '')
    .replace(/\u0901/g, '\u0902')
    .replace(/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, '\u0902')
    .replace(/\u09a4\u09cd\u200d/g, '\u09ce')
    .replace(/([ണനരലളക])\u0d4d\u200d/g, (_, consonant: string) => CHILLU[consonant] ?? consonant);
}

/** Malayalam consonants without a vowel, formerly typed with a joiner. */
const CHILLU: Record<string, string> = { ണ: 'ൺ', ന: 'ൻ', ര: 'ർ', ല: 'ൽ', ള: 'ൾ', ക: 'ൿ' };

function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * The Arabic article at the start of a folded word, with a conjunction or preposition, if at least three
 * letters follow.
 */
export const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل|ولل)(?=\p{L}{3})/u;
