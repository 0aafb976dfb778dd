import { withTimeout } from '../clock.ts';
import { DatabaseBusy } from './errors.ts';
import { type WaitBudget, waitWithin } from './wait-budget.ts';

/** Lets one writer of this process in at a time, in the order of arrival. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves to the function that releases the mutex. Throws `DatabaseBusy` if the budget runs out first. */
  async acquire(budget: WaitBudget): Promise<() => void> {
    const previous = this.#last;
    const own = Promise.withResolvers<void>();
    this.#last = previous.then(() => own.promise);
    await waitWithin(budget, (ms) =>
      withTimeout(previous, ms, () => {
        own.resolve();
        throw new DatabaseBusy('Too many writes are waiting.');
      }),
    );
    return own.resolve;
  }
}
