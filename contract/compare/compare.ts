import { pairAlike } from './alike.ts';
import { compareSequences } from './sequence.ts';
import { compareWords, type Part } from './words.ts';

/** A line of the older text, of the newer one, or of both: with the words that changed. */
export interface Line {
  kind: 'same' | 'removed' | 'added' | 'changed';
  parts: Part[];
}

/** The way from one text to another, line by line, and within a changed line word by word. */
export function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  const lines: Line[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  for (const { kind, item } of compareSequences(before, after)) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else {
      lines.push(...changesBetween(removed, added), whole('same', item));
      removed = [];
      added = [];
    }
  }
  return [...lines, ...changesBetween(removed, added)];
}

/** One text of a comparison again. */
export function textOf(lines: readonly Line[], side: 'before' | 'after'): string[] {
  const gone = side === 'before' ? 'added' : 'removed';
  return lines
    .filter(({ kind }) => kind !== gone)
    .map(({ parts }) =>
      parts
        .filter(({ kind }) => kind !== gone)
        .map(({ text }) => text)
        .join(''),
    );
}

function whole(kind: 'same' | 'removed' | 'added', text: string): Line {
  return { kind, parts: [{ kind, text }] };
}

/** What went and what came at one place: lines that are alike become one, in order. */
function changesBetween(removed: string[], added: string[]): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let to = 0;
  for (const [older, newer] of [...pairAlike(removed, added), [removed.length, added.length] as const]) {
    for (; from < older; from++) lines.push(whole('removed', removed[from] ?? ''));
    for (; to < newer; to++) lines.push(whole('added', added[to] ?? ''));
    if (older === removed.length) break;
    lines.push({ kind: 'changed', parts: compareWords(removed[from++] ?? '', added[to++] ?? '') });
  }
  return lines;
}
