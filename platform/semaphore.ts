/** How a task waits. */
export interface WaitOptions {
  /** True to go before tasks that are not urgent. */
  urgent?: boolean;
  /** The share of the capacity that the task takes; 1 by default. */
  weight?: number;
  /** The longest time to wait before the task is refused; unlimited by default. */
  patienceMs?: number;
}

interface Waiting {
  urgent: boolean;
  weight: number;
  start: () => void;
}

/**
 * Runs tasks as long as their weights fit into the capacity. Others wait in order, urgent ones first. Throws
 * `busyError()` for tasks beyond `maxWaiting` and for those whose patience ends.
 */
export class Semaphore {
  readonly #capacity: number;
  readonly #maxWaiting: number;
  readonly #waiting: Waiting[] = [];
  readonly #busyError: () => Error;
  #free: number;

  constructor(capacity: number, maxWaiting: number, busyError: () => Error) {
    this.#busyError = busyError;
    this.#capacity = capacity;
    this.#free = capacity;
    this.#maxWaiting = maxWaiting;
  }

  /** The number of waiting tasks. */
  get length(): number {
    return this.#waiting.length;
  }

  async run<T>(task: () => Promise<T>, options: WaitOptions = {}): Promise<T> {
    // A task larger than the capacity runs alone.
    const weight = Math.min(options.weight ?? 1, this.#capacity);
    await this.#acquire(weight, options);
    try {
      return await task();
    } finally {
      this.#free += weight;
      this.#startNext();
    }
  }

  async #acquire(weight: number, { urgent = false, patienceMs }: WaitOptions): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw this.#busyError();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { urgent, weight, start: resolve };
    this.#enqueue(waiting);
    this.#startNext();
    const timer =
      patienceMs === undefined ? undefined : setTimeout(() => this.#giveUp(waiting, reject), patienceMs);
    await promise.finally(() => clearTimeout(timer));
  }

  #enqueue(waiting: Waiting): void {
    const behind = waiting.urgent ? this.#waiting.findIndex((other) => !other.urgent) : -1;
    this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, waiting);
  }

  #giveUp(waiting: Waiting, reject: (error: Error) => void): void {
    const index = this.#waiting.indexOf(waiting);
    if (index === -1) return;
    this.#waiting.splice(index, 1);
    reject(this.#busyError());
    this.#startNext();
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next && next.weight <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.weight;
      next.start();
    }
  }
}
