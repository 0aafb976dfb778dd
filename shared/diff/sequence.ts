import { diffArrays } from 'diff';

/** An item of one or both of two sequences. */
export interface SequenceChange<T> {
  kind: 'same' | 'removed' | 'added';
  item: T;
}

/**
 * The maximum number of differences to look for. Above it, everything between the shared ends is removed and
 * added.
 */
const MAX_DIFFERENCES = 800;

/**
 * The shortest list of changes from `before` to `after`. Its same and removed items are `before`, its same
 * and added ones `after`.
 */
export function compareSequences<T>(before: readonly T[], after: readonly T[]): SequenceChange<T>[] {
  const start = countSharedStart(before, after);
  const end = countSharedEnd(before, after, start);
  return [
    ...toChanges('same', before.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...toChanges('same', before.slice(before.length - end)),
  ];
}

function compareMiddle<T>(before: T[], after: T[]): SequenceChange<T>[] {
  const changes = diffArrays(before, after, { maxEditLength: MAX_DIFFERENCES });
  if (!changes) return [...toChanges('removed', before), ...toChanges('added', after)];
  return changes.flatMap(({ removed, added, value }) =>
    toChanges(removed ? 'removed' : added ? 'added' : 'same', value),
  );
}

function countSharedStart<T>(before: readonly T[], after: readonly T[]): number {
  let shared = 0;
  while (shared < Math.min(before.length, after.length) && before[shared] === after[shared]) shared++;
  return shared;
}

function countSharedEnd<T>(before: readonly T[], after: readonly T[], start: number): number {
  const maxShared = Math.min(before.length, after.length) - start;
  let shared = 0;
  while (shared < maxShared && before.at(-1 - shared) === after.at(-1 - shared)) shared++;
  return shared;
}

function toChanges<T>(kind: SequenceChange<T>['kind'], items: readonly T[]): SequenceChange<T>[] {
  return items.map((item) => ({ kind, item }));
}
