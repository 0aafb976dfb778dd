/** Percentiles of durations, in milliseconds. */
export interface Timing {
  p50: number;
  p95: number;
  p99: number;
}

const WARM_UP = 20;

/** Runs `work` repeatedly; the first few rounds do not count. */
export async function timed(rounds: number, work: (round: number) => Promise<unknown>): Promise<Timing> {
  const took: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const begun = performance.now();
    await work(round + WARM_UP);
    if (round >= 0) took.push(performance.now() - begun);
  }
  return computeTiming(took);
}

/** Returns the percentiles of these durations. */
export function computeTiming(durations: readonly number[]): Timing {
  const sorted = durations.toSorted((a, b) => a - b);
  return { p50: rank(sorted, 0.5), p95: rank(sorted, 0.95), p99: rank(sorted, 0.99) };
}

/** Percentile by the nearest-rank method. */
export function rank(sorted: readonly number[], share: number): number {
  const place = Math.ceil(sorted.length * share) - 1;
  return sorted[Math.min(sorted.length - 1, Math.max(0, place))] ?? Number.NaN;
}
