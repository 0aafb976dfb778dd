/** Making one takes longer than using it a hundred times. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Two letters without signs to the first. */
const PLAIN = /^[\x20-\x7e]{2}/;

/** The first letter as a reader counts letters, with its signs, in capitals where the script has them; none of an empty text. */
export function firstLetter(text: string): string | undefined {
  if (PLAIN.test(text)) return text[0]?.toUpperCase();
  const [first] = graphemes.segment(text);
  return first?.segment.toUpperCase();
}
