/** More work is waiting than can be done in a sensible time. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** Runs work a few at a time, in the order it came, and refuses it with `QueueFull` when too much is waiting. */
export class BoundedQueue {
  #free: number;
  #waiting: (() => void)[] = [];
  #mostWaiting: number;

  constructor(atOnce: number, mostWaiting: number) {
    this.#free = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    if (this.#waiting.length >= this.#mostWaiting) throw new QueueFull('Too much work is waiting.');
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** The place goes straight to who has waited longest, so that nobody who just came takes it. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
