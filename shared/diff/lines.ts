import { matchLines } from './match-lines.ts';
import { compareSequences } from './sequence.ts';
import { compareWords, type TextChange } from './words.ts';

/** A line of a comparison. A changed line has its old and new words. */
export interface LineChange {
  kind: 'same' | 'removed' | 'added' | 'changed';
  parts: TextChange[];
}

/** Compares two texts line by line, and edited lines word by word. */
export function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const lines: LineChange[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  for (const { kind, item } of compareSequences(before, after)) {
    if (kind === 'removed') removed.push(item);
    else if (kind === 'added') added.push(item);
    else {
      lines.push(...compareBlock(removed, added), wholeLine('same', item));
      removed = [];
      added = [];
    }
  }
  return [...lines, ...compareBlock(removed, added)];
}

function wholeLine(kind: 'same' | 'removed' | 'added', text: string): LineChange {
  return { kind, parts: [{ kind, text }] };
}

/** Combines removed and added lines at one place: similar ones become one changed line. */
function compareBlock(removed: string[], added: string[]): LineChange[] {
  const lines: LineChange[] = [];
  let from = 0;
  let to = 0;
  for (const [older, newer] of [...matchLines(removed, added), [removed.length, added.length] as const]) {
    for (; from < older; from++) lines.push(wholeLine('removed', removed[from] ?? ''));
    for (; to < newer; to++) lines.push(wholeLine('added', added[to] ?? ''));
    if (older === removed.length) break;
    lines.push({ kind: 'changed', parts: compareWords(removed[from++] ?? '', added[to++] ?? '') });
  }
  return lines;
}
