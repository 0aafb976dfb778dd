import { diffArrays } from 'diff';

/** A step from one sequence to another: kept from both, taken from the old one, or put in from the new one. */
export interface Step<T> {
  kind: 'same' | 'removed' | 'added';
  item: T;
}

/** Differences beyond this many are not looked for any further: everything between the shared ends is then removed and added. */
const MOST_DIFFERENCES = 800;

/**
 * The shortest way from `before` to `after`. Removed and kept steps together are `before`, added and kept ones `after`,
 * always.
 */
export function compareSequences<T>(before: readonly T[], after: readonly T[]): Step<T>[] {
  const start = sharedStart(before, after);
  const end = sharedEnd(before, after, start);
  return [
    ...steps('same', before.slice(0, start)),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...steps('same', before.slice(before.length - end)),
  ];
}

function between<T>(before: T[], after: T[]): Step<T>[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_DIFFERENCES });
  if (!changes) return [...steps('removed', before), ...steps('added', after)];
  return changes.flatMap(({ removed, added, value }) =>
    steps(removed ? 'removed' : added ? 'added' : 'same', value),
  );
}

function sharedStart<T>(before: readonly T[], after: readonly T[]): number {
  let shared = 0;
  while (shared < Math.min(before.length, after.length) && before[shared] === after[shared]) shared++;
  return shared;
}

function sharedEnd<T>(before: readonly T[], after: readonly T[], start: number): number {
  const most = Math.min(before.length, after.length) - start;
  let shared = 0;
  while (shared < most && before.at(-1 - shared) === after.at(-1 - shared)) shared++;
  return shared;
}

function steps<T>(kind: Step<T>['kind'], items: readonly T[]): Step<T>[] {
  return items.map((item) => ({ kind, item }));
}
