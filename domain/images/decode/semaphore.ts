import { LekhaError } from '../../errors.ts';

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
 * Runs tasks as long as their weights fit into the capacity. Others wait in order, urgent ones first. Tasks beyond
 * `maxWaiting`, and those whose patience ends, are refused with `unavailable`.
 */
export class Semaphore {
  readonly #capacity: number;
  readonly #maxWaiting: number;
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(capacity: number, maxWaiting: number) {
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
    if (this.#waiting.length >= this.#maxWaiting) throw refused();
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
    reject(refused());
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

function refused(): LekhaError {
  return new LekhaError('unavailable', 'Many images are being processed right now. Please try again.', {
    retryAfter: 5,
  });
}

/** Allows one decode at a time in the whole process: a large image needs hundreds of megabytes. */
export const decodeSlot = new Semaphore(1, 256);
