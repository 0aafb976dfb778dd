import { ARABIC_ARTICLE, foldText } from '../../../shared/text/fold.ts';

const ARABIC = /^\p{sc=Arabic}/u;

/** The terms of a word in Arabic script. */
export interface ArabicWord {
  indexed: string[];
  /**
   * For each piece between zero-width non-joiners: the piece with and without its article. A search accepts
   * either.
   */
  searched: string[][];
}

/** True if a run is in Arabic script (Arabic, Persian, Urdu …). */
export function isArabic(run: string): boolean {
  return ARABIC.test(run);
}

/**
 * Analyses a word. Persian separates suffixes with a zero-width non-joiner, a space or nothing, so the pieces
 * and the whole are terms. Arabic joins the article to its word, so the word without it is a term as well.
 */
export function analyseArabic(run: string): ArabicWord {
  const pieces = run.split('\u200c').map(foldText).filter(Boolean);
  const searched = pieces.map((piece) => unique([piece, piece.replace(ARABIC_ARTICLE, '')]));
  return { indexed: unique([foldText(run), ...searched.flat()].filter(Boolean)), searched };
}

function unique(terms: string[]): string[] {
  return [...new Set(terms)];
}
