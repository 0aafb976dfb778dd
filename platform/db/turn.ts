import { inTime } from '../clock.ts';
import { DatabaseBusy } from './database.ts';
import { type Patience, waiting } from './patience.ts';

/** Lets one writer of this process through at a time, in the order they came. */
export class Turn {
  #last: Promise<void> = Promise.resolve();

  /** Resolves, when it is the caller's turn, to the function that ends the turn. Rejects when the patience ends first. */
  async take(patience: Patience): Promise<() => void> {
    const before = this.#last;
    const mine = Promise.withResolvers<void>();
    this.#last = before.then(() => mine.promise);
    await waiting(patience, (ms) =>
      inTime(before, ms, () => {
        mine.resolve();
        throw new DatabaseBusy('Too many writes are waiting.');
      }),
    );
    return mine.resolve;
  }
}
