import { setTimeout as sleep } from 'node:timers/promises';
import type { Availability, AvailabilityChange, DatabaseFault } from '../database.ts';
import type { DatabaseUnavailable } from '../errors.ts';

/** Interval in milliseconds between probes while there is a fault. */
const RETRY_MS = 500;
/** A fault lasts for so many probes after the last error: a probe touches few pages of the file. */
const QUIET_PROBES = 4;

/**
 * Knows if the file of SQLite can be read and written. After an error of the disk or a damaged page, `probe`
 * is repeated until it succeeds. Meanwhile queries are tried all the same, because many of them need only
 * what is in memory.
 */
export class SqliteAvailability implements Availability {
  readonly unavailableMs = undefined;
  #probe: () => Promise<unknown>;
  #retryMs: number;
  #since: number | undefined;
  #lastFaultAt = 0;
  #error: DatabaseUnavailable | undefined;
  #listeners: ((change: AvailabilityChange) => void)[] = [];
  #isClosed = false;

  /** `probe` reads and writes. */
  constructor(probe: () => Promise<unknown>, retryMs = RETRY_MS) {
    this.#probe = probe;
    this.#retryMs = retryMs;
  }

  get fault(): DatabaseFault | undefined {
    if (this.#since === undefined) return undefined;
    const cause = (this.#error?.cause as Error | undefined)?.message ?? 'unknown error';
    const reason = `The file of the database cannot be read or written: ${cause}.`;
    return { ms: performance.now() - this.#since, reason };
  }

  async untilAvailable(): Promise<void> {}

  onChange(listener: (change: AvailabilityChange) => void): void {
    this.#listeners.push(listener);
  }

  /** Stops probing. */
  close(): void {
    this.#isClosed = true;
  }

  /** Call it with each error of the file. */
  note(error: DatabaseUnavailable): void {
    this.#lastFaultAt = performance.now();
    if (this.#since !== undefined || this.#isClosed) return;
    this.#since = this.#lastFaultAt;
    this.#error = error;
    this.#notify({ kind: 'away', error });
    void this.#awaitReturn();
  }

  async #awaitReturn(): Promise<void> {
    do {
      await sleep(this.#retryMs, undefined, { ref: false });
      if (this.#isClosed) return;
    } while (!(await this.#works()) || performance.now() - this.#lastFaultAt < QUIET_PROBES * this.#retryMs);
    const awayMs = performance.now() - this.#since!;
    this.#since = undefined;
    this.#notify({ kind: 'back', awayMs });
  }

  async #works(): Promise<boolean> {
    try {
      await this.#probe();
      return true;
    } catch {
      return false;
    }
  }

  #notify(change: AvailabilityChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
