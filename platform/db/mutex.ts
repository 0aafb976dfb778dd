import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { withTimeout } from '../clock.ts';
import { DatabaseBusy } from './errors.ts';
import { type WaitBudget, waitWithin } from './wait-budget.ts';

/** Lets one writer of this process in at a time, in the order of arrival. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();
  #isFree = true;

  /** Resolves to the function that releases the mutex. Throws `DatabaseBusy` if the budget runs out first. */
  async acquire(budget: WaitBudget): Promise<() => void> {
    const previous = this.#last;
    const own = Promise.withResolvers<void>();
    const last = previous.then(() => own.promise);
    this.#last = last;
    void last.then(() => {
      if (this.#last === last) this.#isFree = true;
    });
    const hadToWait = !this.#isFree;
    this.#isFree = false;
    await waitWithin(budget, (ms) =>
      withTimeout(previous, ms, () => {
        own.resolve();
        throw new DatabaseBusy('Too many writes are waiting.');
      }),
    );
    // Requests are served between two writers, which would otherwise follow each other without a pause.
    if (hadToWait) await yieldToOthers();
    return own.resolve;
  }
}
