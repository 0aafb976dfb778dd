import { LekhaError } from '../errors.ts';

interface Waiting {
  urgent: boolean;
  start: () => void;
}

/**
 * Lets a few tasks run at once while the others wait in order, urgent ones first. More than `mostWaiting`, and who
 * waited for `patienceMs`, are turned away with `unavailable`, so that neither memory nor patience runs out.
 */
export class Turns {
  #free: number;
  #waiting: Waiting[] = [];
  readonly #mostWaiting: number;
  readonly #patienceMs: number | undefined;

  constructor(atOnce: number, mostWaiting: number, patienceMs?: number) {
    this.#free = atOnce;
    this.#mostWaiting = mostWaiting;
    this.#patienceMs = patienceMs;
  }

  /** How many tasks wait for their turn. */
  get length(): number {
    return this.#waiting.length;
  }

  async run<T>(task: () => Promise<T>, urgent = false): Promise<T> {
    await this.#turn(urgent);
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  async #turn(urgent: boolean): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    if (this.#waiting.length >= this.#mostWaiting) throw turnedAway();
    await new Promise<void>((start, reject) => {
      const waiting = { urgent, start };
      this.#enter(waiting);
      if (this.#patienceMs !== undefined)
        setTimeout(() => this.#leave(waiting, reject), this.#patienceMs).unref();
    });
  }

  #leave(waiting: Waiting, reject: (error: Error) => void): void {
    const at = this.#waiting.indexOf(waiting);
    if (at === -1) return;
    this.#waiting.splice(at, 1);
    reject(turnedAway());
  }

  #enter(waiting: Waiting): void {
    const behind = waiting.urgent ? this.#waiting.findIndex((other) => !other.urgent) : -1;
    this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, waiting);
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#free++;
  }
}

function turnedAway(): LekhaError {
  return new LekhaError('unavailable', 'Many pictures are being processed right now. Please try again.', {
    retryAfter: 5,
  });
}

/** One decode at a time in a process, whoever asks: a large picture needs hundreds of megabytes. */
export const decoding = new Turns(1, 256);
