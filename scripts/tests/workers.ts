import { availableParallelism } from 'node:os';

/**
 * The number of test files that run side by side: one a core, because nearly all tests compute. With more, on
 * two cores each took longer and the whole as long. Four are enough for machines with more cores, which each
 * need a database or browser.
 */
export const testWorkers = Math.min(availableParallelism(), 4);
