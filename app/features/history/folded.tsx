import type { Line } from '../../../contract/compare/compare.ts';
import { Paragraphs, Unchanged } from './marked.tsx';

/** Unchanged lines shown on either side of a change. */
const CONTEXT = 1;

/** Lines of a comparison, those folded away that are far from any change. */
export function Folded({ lines }: { lines: Line[] }) {
  return grouped(lines).map((group) =>
    group.hidden ? (
      <Unchanged key={group.first} lines={group.lines} />
    ) : (
      <Paragraphs key={group.first} lines={group.lines} />
    ),
  );
}

interface Group {
  first: number;
  hidden: boolean;
  lines: Line[];
}

/** Runs of lines that are shown, and of unchanged ones far from any change, which are folded away unless it is a single one. */
function grouped(lines: Line[]): Group[] {
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
