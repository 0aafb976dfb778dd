import { type S3Limits, transferMs } from './limits.ts';

/**
 * The time that a read waits for the store: for the next bytes, and in total with its repetitions. The time
 * that its reader takes for them does not count.
 */
export class Patience {
  readonly #limits: S3Limits;
  #next = 0;
  #total: number;

  constructor(limits: S3Limits) {
    this.#limits = limits;
    this.noteProgress();
    this.#total = transferMs(limits, 0);
  }

  /** Adds the time that the size of an object allows for. */
  addBytes(bytes: number): void {
    this.#total += transferMs(this.#limits, bytes) - transferMs(this.#limits, 0);
  }

  /** Starts the time for the next bytes again. */
  noteProgress(): void {
    const { repeatsAfterSilence, callMs, idleMs } = this.#limits;
    this.#next = repeatsAfterSilence ? callMs : idleMs;
  }

  /** The whole milliseconds that are left. */
  get left(): number {
    return Math.max(0, Math.ceil(Math.min(this.#next, this.#total)));
  }

  /** Calls `work` with the milliseconds that are left, which it must keep to, and charges what it took. */
  async wait<T>(work: (ms: number) => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await work(this.left);
    } finally {
      const waited = performance.now() - started;
      this.#next -= waited;
      this.#total -= waited;
    }
  }
}
