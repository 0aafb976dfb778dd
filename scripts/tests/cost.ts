import { processorSeconds } from './processor-time.ts';

/**
 * The time that work took, and the processor time of it and its processes; null where the system does not
 * tell.
 */
export interface Cost {
  seconds: number;
  processorSeconds: number | null;
}

/**
 * Does work and measures it. The work must have ended its processes, because only those count that have
 * ended.
 */
export async function measureCost<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; cost: Cost }> {
  const startedAt = performance.now();
  const before = processorSeconds();
  const result = await work();
  const after = processorSeconds();
  return {
    result,
    cost: {
      seconds: (performance.now() - startedAt) / 1000,
      processorSeconds: before === null || after === null ? null : after - before,
    },
  };
}

/** Formats as `3 min 23 s, 383 s of processor time`. */
export function formatCost({ seconds, processorSeconds: used }: Cost): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const time = `${minutes > 0 ? `${minutes} min ` : ''}${whole % 60} s`;
  return used === null ? time : `${time}, ${Math.round(used)} s of processor time`;
}
