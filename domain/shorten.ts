const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** More UTF-16 units than any readable grapheme has, so that only the start of a long text is segmented. */
const UNITS_PER_GRAPHEME = 16;

/**
 * Shortens a text to at most `max` graphemes, with white space as single spaces. A longer text is cut after a
 * word (in writing systems without spaces: after a grapheme) and gets an ellipsis, which is not counted.
 */
export function shorten(text: string, max: number): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= max) return flat;
  const head = firstGraphemes(flat, max);
  if (head.length === flat.length) return flat;
  const words = flat[head.length] === ' ' ? head : withoutLastWord(head);
  return `${words.replace(/[\s\p{Pd},;:([{«“‘]+$/u, '')}…`;
}

/** Characters that are each a grapheme, whatever their neighbours. */
const ASCII = /^[\x20-\x7e]*$/;

/** The first `max` graphemes of a text, none of them cut. */
export function firstGraphemes(text: string, max: number): string {
  if (ASCII.test(text.slice(0, max + 1))) return text.slice(0, max);
  let end = 0;
  let count = 0;
  for (const { segment } of graphemes.segment(text.slice(0, max * UNITS_PER_GRAPHEME))) {
    if (count++ === max) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** Cuts at the last space, unless that loses more than half: such a text has no spaces between words. */
function withoutLastWord(head: string): string {
  const space = head.lastIndexOf(' ');
  return space > head.length / 2 ? head.slice(0, space) : head;
}
