const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** More UTF-16 units than any readable grapheme has, so that only the start of a long text is ever segmented. */
const UNITS_PER_GRAPHEME = 16;

/**
 * At most `most` graphemes of `text`, with white space as single spaces. What is longer ends at a word (scripts without
 * spaces: at a grapheme) and an ellipsis, which is not counted.
 */
export function makeExcerpt(text: string, most: number): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= most) return flat;
  const head = firstGraphemes(flat, most);
  if (head.length === flat.length) return flat;
  return `${atWordEnd(head, flat[head.length] === ' ').replace(/[\s\p{Pd},;:([{«“‘]+$/u, '')}…`;
}

/** Letters that are each a grapheme, whatever stands beside them. */
const PLAIN = /^[\x20-\x7e]*$/;

/** The first `most` graphemes of `text`, whole. */
export function firstGraphemes(text: string, most: number): string {
  if (PLAIN.test(text.slice(0, most + 1))) return text.slice(0, most);
  let end = 0;
  let count = 0;
  for (const { segment } of graphemes.segment(text.slice(0, most * UNITS_PER_GRAPHEME))) {
    if (count++ === most) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** Goes back to the last space, unless that would lose more than half: then the script has no spaces. */
function atWordEnd(head: string, alreadyThere: boolean): string {
  if (alreadyThere) return head;
  const space = head.lastIndexOf(' ');
  return space > head.length / 2 ? head.slice(0, space) : head;
}
