import { compareSequences } from './sequence.ts';
import { compareWords, type Part, wordsOf } from './words.ts';

/** A line of the older text, of the newer one, or of both: with the words that changed. */
export interface Line {
  kind: 'same' | 'removed' | 'added' | 'changed';
  parts: Part[];
}

/** How much of their words two lines must share to be one line that was changed. */
const ALIKE = 0.4;
/** Pairs of lines that are held against each other for one stretch of changes; beyond it they are removed and added. */
const MOST_PAIRS = 2500;

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
  for (const [older, newer] of [...pairs(removed, added), [removed.length, added.length] as const]) {
    for (; from < older; from++) lines.push(whole('removed', removed[from] ?? ''));
    for (; to < newer; to++) lines.push(whole('added', added[to] ?? ''));
    if (older === removed.length) break;
    lines.push({ kind: 'changed', parts: compareWords(removed[from++] ?? '', added[to++] ?? '') });
  }
  return lines;
}

/** Which removed line became which added one, so that what they share is most. */
function pairs(removed: string[], added: string[]): (readonly [number, number])[] {
  if (removed.length * added.length > MOST_PAIRS) return [];
  const older = removed.map(countWords);
  const newer = added.map(countWords);
  const alike = older.map((words) => newer.map((others) => likeness(words, others)));
  const best = removed.map(() => added.map(() => 0));
  const at = (r: number, a: number) => best[r]?.[a] ?? 0;
  const paired = (r: number, a: number) => {
    const share = alike[r]?.[a] ?? 0;
    return share < ALIKE ? 0 : share + at(r + 1, a + 1);
  };
  for (let r = removed.length - 1; r >= 0; r--) {
    for (let a = added.length - 1; a >= 0; a--) {
      best[r]![a] = Math.max(paired(r, a), at(r + 1, a), at(r, a + 1));
    }
  }
  const found: [number, number][] = [];
  for (let r = 0, a = 0; r < removed.length && a < added.length; ) {
    if (paired(r, a) > 0 && paired(r, a) === at(r, a)) found.push([r++, a++]);
    else if (at(r + 1, a) === at(r, a)) r++;
    else a++;
  }
  return found;
}

function countWords(line: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(line)) {
    if (/[\p{L}\p{N}]/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The share of their words that two lines have in common, from 0 to 1. */
function likeness(a: Map<string, number>, b: Map<string, number>): number {
  let shared = 0;
  for (const [word, count] of a) shared += Math.min(count, b.get(word) ?? 0);
  const most = Math.max(total(a), total(b));
  return most === 0 ? 0 : shared / most;
}

function total(counts: Map<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
