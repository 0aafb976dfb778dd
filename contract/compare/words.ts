import { compareSequences } from './sequence.ts';

/** A stretch of text that stayed, went or came. */
export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** The words of a text in any script, with the spaces and signs between them: joined they are the text. */
export function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
let segmenter: Intl.Segmenter | undefined;

/**
 * What changed between two lines, word by word, each change as one stretch that went and one that came: single spaces
 * and signs between changed words count as changed with them, which reads better.
 */
export function compareWords(before: string, after: string): Part[] {
  const steps = compareSequences(wordsOf(before), wordsOf(after));
  const parts: Part[] = [];
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
  return joined(parts);
}

function joined(parts: Part[]): Part[] {
  const whole: Part[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else whole.push({ ...part });
  }
  return whole;
}
