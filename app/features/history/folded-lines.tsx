import type { LineChange } from '../../../shared/diff/lines.ts';
import { DiffLines, UnchangedLines } from './diff-lines.tsx';

/** The number of unchanged lines shown on either side of a change. */
const CONTEXT = 1;

/** The lines of a comparison, with those far from any change folded away. */
export function FoldedLines({ lines }: { lines: LineChange[] }) {
  return groupLines(lines).map((group) =>
    group.hidden ? (
      <UnchangedLines key={group.first} lines={group.lines} />
    ) : (
      <DiffLines key={group.first} lines={group.lines} />
    ),
  );
}

interface Group {
  first: number;
  hidden: boolean;
  lines: LineChange[];
}

/** Splits lines into runs to show and to fold away. A single line is never folded away. */
function groupLines(lines: LineChange[]): Group[] {
  const groups: Group[] = [];
  const far = lines.map((_, index) => {
    const around = lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1);
    return around.every(({ kind }) => kind === 'same');
  });
  for (const [index, line] of lines.entries()) {
    const hidden = far[index] === true && (far[index - 1] === true || far[index + 1] === true);
    const last = groups.at(-1);
    if (last?.hidden === hidden) last.lines.push(line);
    else groups.push({ first: index, hidden, lines: [line] });
  }
  return groups;
}
