import { compareLines, type Line } from '../../contract/compare/compare.ts';
import type { Part } from '../../contract/compare/words.ts';

/** What differs between two texts, as far as a page can show it. */
export interface BodyComparison {
  lines: Line[];
  /** Whether there is no difference, shown or not. */
  isSame: boolean;
  /** Whether the texts are so long that unchanged lines, or later changes, are left out. */
  isShortened: boolean;
}

/** Parts of lines, and UTF-16 units, that one page shows. */
const MOST = { parts: 2000, length: 200_000 };
/** Unchanged lines kept on either side of a change where the others are left out. */
const AROUND = 1;

/** The comparison of two texts given as lines; very long ones are shortened to their changes, then cut. */
export function compareTexts(before: readonly string[], after: readonly string[]): BodyComparison {
  const lines = compareLines(before, after);
  const changed = lines.map(({ kind }) => kind !== 'same');
  const isSame = !changed.includes(true);
  if (isShort(lines)) return { lines, isSame, isShortened: false };
  const near = lines.filter((_, index) =>
    changed.slice(Math.max(0, index - AROUND), index + AROUND + 1).includes(true),
  );
  return { lines: cut(near), isSame, isShortened: true };
}

function isShort(lines: Line[]): boolean {
  const parts = lines.flatMap((line) => line.parts);
  return parts.length <= MOST.parts && parts.reduce((sum, { text }) => sum + text.length, 0) <= MOST.length;
}

/** The beginning of a comparison; its last line may be cut, too. */
function cut(lines: Line[]): Line[] {
  let { parts, length } = MOST;
  const kept: Line[] = [];
  for (const line of lines) {
    const shown: Part[] = [];
    for (const { kind, text } of line.parts) {
      if (parts <= 0 || length <= 0) return shown.length > 0 ? [...kept, { ...line, parts: shown }] : kept;
      shown.push({ kind, text: text.slice(0, length).toWellFormed() });
      parts--;
      length -= text.length;
    }
    kept.push({ ...line, parts: shown });
  }
  return kept;
}
