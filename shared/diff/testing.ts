import type { LineChange } from './lines.ts';

/** Reads the older or newer text of a comparison. */
export function readSide(lines: readonly LineChange[], side: 'before' | 'after'): string[] {
  const excluded = side === 'before' ? 'added' : 'removed';
  const included = ({ kind }: { kind: string }) => kind !== excluded;
  return lines.filter(included).map(({ parts }) =>
    parts
      .filter(included)
      .map(({ text }) => text)
      .join(''),
  );
}
