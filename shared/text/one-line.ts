/**
 * Line breaks and tabs: all that ends a line for some program (https://www.unicode.org/reports/tr14/, classes
 * BK, CR, LF, NL).
 */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/;
const FOREIGN_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * Characters that no readable text has. Control characters: C0, DEL and C1. Bidirectional embeddings,
 * overrides and isolates, which change the order of the text around them, and their deprecated kin.
 * Interlinear annotations, the byte-order mark and noncharacters. Joiners (U+200C, U+200D) and the marks
 * U+200E, U+200F and U+061C stay: Persian, Indic languages, emoji and mixed directions need them.
 */
const FORBIDDEN =
  /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\ufeff]|\p{Noncharacter_Code_Point}/gu;

/** The characters of the bytes 80 to 9F in Windows-1252. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Makes every line break `\n`, and C1 controls the characters of Windows-1252 that were read as Latin-1, as
 * browsers do for `&#150;`:
 * https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state.
 */
export function plainCharacters(text: string): string {
  return text
    .replace(FOREIGN_BREAK, '\n')
    .replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}

/** Removes the characters that no readable text has, after `plainCharacters`. Tabs stay. */
export function readable(text: string): string {
  return plainCharacters(text).replace(FORBIDDEN, '');
}

/**
 * Makes a name, title or other text one readable line: line breaks, tabs and the spaces around them become
 * one space.
 */
export function oneLine(text: string): string {
  // Does not match the spaces around a break with a pattern, which would take quadratic time.
  const lines = text.split(BREAKS).map(readable);
  const last = lines.length - 1;
  return lines
    .map((line, i) => (i === last ? line : line.trimEnd()))
    .map((line, i) => (i === 0 ? line : line.trimStart()))
    .filter((line, i) => line !== '' || i === 0 || i === last)
    .join(' ');
}

/** True if a text has a sign that is seen. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
