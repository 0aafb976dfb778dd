import { availableParallelism } from 'node:os';

/**
 * The number of unit test files that run side by side: one more than cores, for the tests that wait for
 * databases, stores and locks. More than four gain nothing, because each needs a database.
 */
export const unitTestWorkers = Math.min(availableParallelism() + 1, 4);

/**
 * The number of browser test files that run side by side: two a core, because a browser test waits half of
 * its time, for autosaves, the network and throttled processors. With one a core, `.ci/run` took 40 % longer
 * on two cores.
 */
export const browserTestWorkers = Math.min(2 * availableParallelism(), 6);
