import { AsyncLocalStorage } from 'node:async_hooks';

/** When the current request arrived, in milliseconds of `performance.now`. */
const arrivals = new AsyncLocalStorage<number>();

/** Runs the work of a request that arrives now. */
export function asArrived<T>(work: () => T): T {
  return arrivals.run(performance.now(), work);
}

/** Returns how long ago the current request arrived, in milliseconds; undefined outside a request. */
export function sinceArrival(): number | undefined {
  const arrival = arrivals.getStore();
  return arrival === undefined ? undefined : performance.now() - arrival;
}
