import { compareSequences } from './sequence.ts';

/** A run of text that is in one or both of two lines. */
export interface TextChange {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/**
 * Splits text in any writing system into words and what is between them. Joined, the segments are the text.
 */
export function splitWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
let segmenter: Intl.Segmenter | undefined;

/**
 * Compares two lines word by word. Each change is at most one removed and one added run. A single space or
 * sign between changed words belongs to the change, which is easier to read.
 */
export function compareWords(before: string, after: string): TextChange[] {
  const steps = compareSequences(splitWords(before), splitWords(after));
  const parts: TextChange[] = [];
  let removed = '';
  let added = '';
  let between = '';
  const endChange = () => {
    if (removed) parts.push({ kind: 'removed', text: removed });
    if (added) parts.push({ kind: 'added', text: added });
    if (between) parts.push({ kind: 'same', text: between });
    removed = added = between = '';
  };
  for (const { kind, item } of steps) {
    const changing = removed !== '' || added !== '';
    if (kind === 'same') {
      if (!changing || between || /[\p{L}\p{N}]/u.test(item)) {
        between += item;
        endChange();
      } else between = item;
      continue;
    }
    removed += between;
    added += between;
    between = '';
    if (kind === 'removed') removed += item;
    else added += item;
  }
  endChange();
  return joinAdjacent(parts);
}

function joinAdjacent(parts: TextChange[]): TextChange[] {
  const whole: TextChange[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else whole.push({ ...part });
  }
  return whole;
}
