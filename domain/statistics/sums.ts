/** The dimensions of the sums. `site` has one row a day, which stays; `first-week` one row an article. */
export const dimensions = [
  'site',
  'page',
  'first-week',
  'referrer',
  'campaign',
  'country',
  'machine',
  'subscribers',
  'left-out',
  'missing',
  'redirect',
] as const;
export type Dimension = (typeof dimensions)[number];

/** The place of a sum. */
export interface SumKey {
  dimension: Dimension;
  day: string;
  path: string;
  value: string;
}

/** Numbers that are added up. See `StatisticTable`. */
export interface Sums {
  views: number;
  readers: number;
  leaves: number;
  seconds: number;
  quarters: number;
  finished: number;
}

export const noSums: Sums = { views: 0, readers: 0, leaves: 0, seconds: 0, quarters: 0, finished: 0 };

/** Where views are counted that are of no known page, or of too many values of a day. */
export const OTHER = 'other';

/** A bounded set of sums in memory. */
export class SumMap {
  #sums = new Map<string, Sums>();
  #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#sums.size;
  }

  /** Adds to a sum. When there are too many, values and paths that are new share those of `OTHER`. */
  add(key: SumKey, more: Partial<Sums>): void {
    const id = toId(key);
    const known = this.#sums.get(id);
    if (!known && this.#sums.size >= this.#max && !isOther(key)) this.add(toOther(key), more);
    else this.#sums.set(id, plus(known ?? noSums, more, key.dimension));
  }

  addAll(other: SumMap): void {
    for (const [key, sums] of other.entries()) this.add(key, sums);
  }

  *entries(): Generator<[SumKey, Sums]> {
    for (const [id, sums] of this.#sums) {
      const [dimension, day, path, value] = id.split('\n') as [Dimension, string, string, string];
      yield [{ dimension, day, path, value }, sums];
    }
  }
}

/** The place for what has no place of its own. */
export function toOther({ dimension, day, path, value }: SumKey): SumKey {
  return { dimension, day, path: path && OTHER, value: value && OTHER };
}

export function isOther({ path, value }: SumKey): boolean {
  return (path === '' || path === OTHER) && (value === '' || value === OTHER);
}

/** No part of a key has a line break. */
function toId({ dimension, day, path, value }: SumKey): string {
  return `${dimension}\n${day}\n${path}\n${value}`;
}

function plus(one: Sums, more: Partial<Sums>, dimension: Dimension): Sums {
  const { views = 0, readers = 0, leaves = 0, seconds = 0, quarters = 0, finished = 0 } = more;
  return {
    views: dimension === 'subscribers' ? Math.max(one.views, views) : one.views + views,
    readers: one.readers + readers,
    leaves: one.leaves + leaves,
    seconds: one.seconds + seconds,
    quarters: one.quarters + quarters,
    finished: one.finished + finished,
  };
}
