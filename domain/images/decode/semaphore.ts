import { LekhaError } from '../../errors.ts';

/** How a task waits for its turn. */
export interface WaitOptions {
  /** Goes before those who are not. */
  urgent?: boolean;
  /** How much of the room it takes; 1 unless said. */
  weight?: number;
  /** Turned away after waiting for so long. */
  patienceMs?: number;
}

interface Waiting {
  urgent: boolean;
  weight: number;
  start: () => void;
}

/**
 * Lets tasks run while there is room for their weight; the others wait in order, urgent ones first. More than
 * `mostWaiting`, and those whose patience ends, are turned away with `unavailable`.
 */
export class Semaphore {
  readonly #room: number;
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(room: number, mostWaiting: number) {
    this.#room = room;
    this.#free = room;
    this.#mostWaiting = mostWaiting;
  }

  /** How many tasks wait for their turn. */
  get length(): number {
    return this.#waiting.length;
  }

  async run<T>(task: () => Promise<T>, options: WaitOptions = {}): Promise<T> {
    // What is larger than all the room there is has it for itself.
    const weight = Math.min(options.weight ?? 1, this.#room);
    await this.#turn(weight, options);
    try {
      return await task();
    } finally {
      this.#free += weight;
      this.#startNext();
    }
  }

  async #turn(weight: number, { urgent = false, patienceMs }: WaitOptions): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw turnedAway();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { urgent, weight, start: resolve };
    this.#enter(waiting);
    this.#startNext();
    const late =
      patienceMs === undefined ? undefined : setTimeout(() => this.#leave(waiting, reject), patienceMs);
    await promise.finally(() => clearTimeout(late));
  }

  #enter(waiting: Waiting): void {
    const behind = waiting.urgent ? this.#waiting.findIndex((other) => !other.urgent) : -1;
    this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, waiting);
  }

  #leave(waiting: Waiting, reject: (error: Error) => void): void {
    const at = this.#waiting.indexOf(waiting);
    if (at === -1) return;
    this.#waiting.splice(at, 1);
    reject(turnedAway());
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

function turnedAway(): LekhaError {
  return new LekhaError('unavailable', 'Many pictures are being processed right now. Please try again.', {
    retryAfter: 5,
  });
}

/** One decode at a time in a process, whoever asks: a large picture needs hundreds of megabytes. */
export const decodeSlot = new Semaphore(1, 256);
