import { ARABIC_ARTICLE, foldLetters } from '../../../contract/letters.ts';

const ARABIC = /^\p{sc=Arabic}/u;

/** How a word of Arabic script is found and what it is found by. */
export interface ArabicWord {
  indexed: string[];
  /** One entry a piece between zero-width non-joiners: the piece, and without its article. */
  asked: string[][];
}

/** Whether a run is of Arabic script (Arabic, Persian, Urdu …). */
export function isArabic(run: string): boolean {
  return ARABIC.test(run);
}

/**
 * Persian parts its suffixes with a zero-width non-joiner, a space or nothing, so the pieces and the whole are terms;
 * Arabic writes the article onto its word, so the word without it is one.
 */
export function analyseArabic(run: string): ArabicWord {
  const pieces = run.split('\u200c').map(foldLetters).filter(Boolean);
  const asked = pieces.map((piece) => unique([piece, piece.replace(ARABIC_ARTICLE, '')]));
  return { indexed: unique([foldLetters(run), ...asked.flat()].filter(Boolean)), asked };
}

function unique(terms: string[]): string[] {
  return [...new Set(terms)];
}
