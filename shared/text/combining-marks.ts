/**
 * Bounds runs of combining marks. Unicode normalisation sorts each run, in time that grows with its square:
 * 960 kB of alternating marks take more than a minute.
 */

/**
 * The maximum number of combining marks in a row. Fields refuse more; search terms, slugs and imports cut
 * them.
 */
const MAX_COMBINING_MARKS = 32;

/** U+FF9E and U+FF9F are letters, but compatibility forms (NFKC) make marks of them. */
const MARK = '[\\p{M}\\uff9e\\uff9f]';
const LONG_RUN = new RegExp(`${MARK}{${MAX_COMBINING_MARKS + 1}}`, 'u');
const ONE_MARK = new RegExp(MARK, 'u');
const FIRST_MARK = 0x300;
const EXCESS = new RegExp(`(${MARK}{${MAX_COMBINING_MARKS}})${MARK}+`, 'gu');

/** The message for a text that is refused. */
export const TOO_MANY_MARKS = `must not have more than ${MAX_COMBINING_MARKS} combining marks in a row`;

/** The message for a text that was cut. */
export const CUT_MARKS = `runs of more than ${MAX_COMBINING_MARKS} combining marks were cut`;

/**
 * True if more than `MAX_COMBINING_MARKS` combining marks follow each other. Takes linear time. Such a run
 * covers one of the characters at every 33rd place and at least three before or after it, so a text without
 * marks at these places is not searched.
 */
export function hasLongMarkRun(text: string): boolean {
  for (let i = MAX_COMBINING_MARKS; i < text.length; i += MAX_COMBINING_MARKS + 1)
    if (mayBeMark(text, i) && (areMarks(text, i - 3) || areMarks(text, i + 1))) return LONG_RUN.test(text);
  return false;
}

function areMarks(text: string, from: number): boolean {
  return mayBeMark(text, from) && mayBeMark(text, from + 1) && mayBeMark(text, from + 2);
}

/** True for a mark, and for half of a surrogate pair. */
function mayBeMark(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= FIRST_MARK && ((code & 0xf800) === 0xd800 || ONE_MARK.test(text.charAt(at)));
}

/** Cuts each longer run of combining marks to `MAX_COMBINING_MARKS`. Takes linear time. */
export function cutLongMarkRuns(text: string): string {
  return hasLongMarkRun(text) ? text.replace(EXCESS, '$1') : text;
}

/** Normalises a text after cutting its runs of marks: the only use of `String.normalize` in the product. */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return cutLongMarkRuns(text).normalize(form);
}
