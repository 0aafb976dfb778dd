import { compareLines, type LineChange } from '../../shared/diff/lines.ts';
import type { TextChange } from '../../shared/diff/words.ts';

/** The differences between two texts, as far as a page can show them. */
export interface BodyComparison {
  lines: LineChange[];
  /** True if nothing differs. */
  isSame: boolean;
  /** True if unchanged lines or later changes are left out because the texts are long. */
  isShortened: boolean;
}

/** The maximum that one page shows: parts of lines, and UTF-16 units. */
const MAX = { parts: 2000, length: 200_000 };
/** The unchanged lines around a change when the others are left out. */
const CONTEXT = 1;

/** Compares two texts given as lines; a long comparison is reduced to its changes and then cut. */
export function compareTexts(before: readonly string[], after: readonly string[]): BodyComparison {
  const lines = compareLines(before, after);
  const changed = lines.map(({ kind }) => kind !== 'same');
  const isSame = !changed.includes(true);
  if (isShort(lines)) return { lines, isSame, isShortened: false };
  const nearChanges = lines.filter((_, index) =>
    changed.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).includes(true),
  );
  return { lines: cut(nearChanges), isSame, isShortened: true };
}

function isShort(lines: LineChange[]): boolean {
  const parts = lines.flatMap((line) => line.parts);
  return parts.length <= MAX.parts && parts.reduce((sum, { text }) => sum + text.length, 0) <= MAX.length;
}

/** The beginning of a comparison; its last line may be cut too. */
function cut(lines: LineChange[]): LineChange[] {
  let { parts, length } = MAX;
  const result: LineChange[] = [];
  for (const line of lines) {
    const shown: TextChange[] = [];
    for (const { kind, text } of line.parts) {
      if (parts <= 0 || length <= 0)
        return shown.length > 0 ? [...result, { ...line, parts: shown }] : result;
      shown.push({ kind, text: text.slice(0, length).toWellFormed() });
      parts--;
      length -= text.length;
    }
    result.push({ ...line, parts: shown });
  }
  return result;
}
