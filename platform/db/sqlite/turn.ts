import { inTime } from '../../clock.ts';
import { DatabaseBusy, WRITE_WAIT_MS } from '../database.ts';

/** Lets one writer of this process through at a time, in the order they came. */
export class Turn {
  #last: Promise<void> = Promise.resolve();

  /** Resolves, when it is the caller's turn, to the function that ends the turn. Rejects after `WRITE_WAIT_MS`. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let done = () => {};
    const mine = new Promise<void>((resolve) => {
      done = resolve;
    });
    this.#last = before.then(() => mine);
    await inTime(before, WRITE_WAIT_MS, () => {
      done();
      throw new DatabaseBusy('Too many writes are waiting.');
    });
    return done;
  }
}
