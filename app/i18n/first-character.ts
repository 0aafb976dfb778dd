/** Creating a segmenter takes longer than using it a hundred times. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Begins with an ASCII character that has no combining marks. */
const PLAIN = /^[\x20-\x7e]{2}/;

/** The first character with its combining marks, in upper case; undefined for an empty text. */
export function firstCharacter(text: string): string | undefined {
  if (PLAIN.test(text)) return text[0]?.toUpperCase();
  const [first] = graphemes.segment(text);
  return first?.segment.toUpperCase();
}
