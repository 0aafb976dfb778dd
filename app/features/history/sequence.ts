/** A step from one sequence to another: kept from both, taken from the old one, or put in from the new one. */
export interface Step<T> {
  kind: 'same' | 'removed' | 'added';
  item: T;
}

/** Differences beyond this many are not looked for any further: everything is then removed and added. */
const MOST_DIFFERENCES = 800;

/**
 * The shortest way from `before` to `after`, by the greedy algorithm of E. Myers, "An O(ND) Difference Algorithm and Its
 * Variations", 1986. Removed and kept steps together are `before`, added and kept ones `after`, always.
 */
export function compareSequences<T>(before: readonly T[], after: readonly T[]): Step<T>[] {
  const start = sharedStart(before, after);
  const end = sharedEnd(before, after, start);
  const middle = shortestWay(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  return [
    ...steps('same', before.slice(0, start)),
    ...middle,
    ...steps('same', before.slice(before.length - end)),
  ];
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

function shortestWay<T>(before: readonly T[], after: readonly T[]): Step<T>[] {
  const reached = before.length > 0 && after.length > 0 ? search(before, after) : null;
  return reached ? walkBack(before, after, reached) : [...steps('removed', before), ...steps('added', after)];
}

/** How far one gets in `before` on each diagonal (place in `before` less place in `after`), for each number of differences. */
type Reached = Int32Array[];

/** Diagonals run from -count to count; each array holds them one place further in. */
const on = (row: Int32Array | undefined, count: number, diagonal: number) =>
  row?.[diagonal + count + 1] ?? -1;

function search<T>(before: readonly T[], after: readonly T[]): Reached | null {
  const reached: Reached = [];
  const most = Math.min(before.length + after.length, MOST_DIFFERENCES);
  for (let count = 0; count <= most; count++) {
    const row = new Int32Array(2 * count + 3).fill(-1);
    reached.push(row);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = count === 0 ? 0 : entry(reached[count - 1], count - 1, diagonal).x;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      row[diagonal + count + 1] = x;
      if (x >= before.length && x - diagonal >= after.length) return reached;
    }
  }
  return null;
}

/** From which neighbour a diagonal is entered with one difference more, and where. */
function entry(row: Int32Array | undefined, count: number, diagonal: number) {
  const above = on(row, count, diagonal + 1);
  const beside = on(row, count, diagonal - 1);
  return beside < above ? { kind: 'added' as const, x: above } : { kind: 'removed' as const, x: beside + 1 };
}

function walkBack<T>(before: readonly T[], after: readonly T[], reached: Reached): Step<T>[] {
  const way: Step<T>[] = [];
  let x = before.length;
  let y = after.length;
  for (let count = reached.length - 1; count >= 0; count--) {
    const entered = count === 0 ? undefined : entry(reached[count - 1], count - 1, x - y);
    for (const from = entered?.x ?? 0; x > from; y--) way.push({ kind: 'same', item: before[--x] as T });
    if (entered?.kind === 'added') way.push({ kind: 'added', item: after[--y] as T });
    if (entered?.kind === 'removed') way.push({ kind: 'removed', item: before[--x] as T });
  }
  return way.reverse();
}
