import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../clock.ts';
import type { Availability, AvailabilityChange, AvailabilityTimeouts } from '../database.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { currentWaitBudget, type WaitBudget, waitWithin } from '../wait-budget.ts';

const TIMEOUTS: AvailabilityTimeouts = { suspicion: 500, retry: 500, grace: 4500 };

/** Queries the database on a new connection. Resolves to the error, or to undefined if it answered. */
export type Probe = () => Promise<Error | undefined>;

/**
 * Knows if PostgreSQL answers. A slow query or a lost connection proves nothing, so either triggers a probe on a new
 * connection. If the probe fails, the database counts as unavailable: running queries are given up, later ones are refused
 * without being sent, and the probe is repeated until it succeeds.
 */
export class PostgresAvailability implements Availability {
  #probe: Probe;
  #timeouts: AvailabilityTimeouts;
  #unavailableSince: number | undefined;
  #error: Error | undefined;
  #back = Promise.withResolvers<void>();
  #checking: Promise<void> | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #listeners: ((change: AvailabilityChange) => void)[] = [];
  /** Functions that give up a running query. */
  #running = new Set<() => void>();
  #isClosed = false;

  constructor(probe: Probe, timeouts: Partial<AvailabilityTimeouts> = {}) {
    this.#probe = probe;
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
  }

  get unavailableMs(): number | undefined {
    return this.#unavailableSince === undefined ? undefined : performance.now() - this.#unavailableSince;
  }

  onChange(listener: (change: AvailabilityChange) => void): void {
    this.#listeners.push(listener);
  }

  /** Stops probing. */
  close(): void {
    this.#isClosed = true;
  }

  /** Throws `DatabaseUnavailable` while the database is unavailable. */
  assertAvailable(): void {
    if (this.#unavailableSince !== undefined) throw this.#unavailableError();
  }

  async untilAvailable(budget: WaitBudget = currentWaitBudget()): Promise<void> {
    const elapsed = this.unavailableMs;
    if (elapsed === undefined) return;
    const back = this.#back.promise.then(() => true);
    const isBack = await waitWithin(budget, (ms) =>
      withTimeout(back, Math.max(0, Math.min(ms, this.#timeouts.grace - elapsed)), () => false),
    );
    if (!isBack) throw this.#unavailableError();
  }

  /**
   * Resolves to the result of `work`. Throws `DatabaseUnavailable` as soon as the database counts as unavailable, and after
   * `limitMs` in any case; the result of the work is then dropped.
   */
  during<T>(work: Promise<T>, limitMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const started = performance.now();
      const giveUp = () => reject(this.#unavailableError());
      const suspicion = setInterval(() => this.#suspect(started), this.#timeouts.suspicion);
      const limit = setTimeout(giveUp, limitMs);
      this.#running.add(giveUp);
      const end = () => {
        clearInterval(suspicion);
        clearTimeout(limit);
        this.#running.delete(giveUp);
      };
      work.then(
        (value) => {
          end();
          resolve(value);
        },
        (error) => {
          end();
          reject(error);
        },
      );
    });
  }

  /** Probes the database after a sign that it may not have answered since `since` (of `performance.now`). */
  check(since = performance.now()): Promise<void> {
    if (this.#isClosed || this.#unavailableSince !== undefined) return Promise.resolve();
    this.#checking ??= this.#runProbe(since).finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** Many slow queries together trigger one probe. */
  #suspect(since: number): void {
    if (performance.now() - this.#answeredAt > this.#timeouts.suspicion) void this.check(since);
  }

  async #runProbe(since: number): Promise<void> {
    const error = await this.#probe();
    if (!error) this.#answeredAt = performance.now();
    if (!error || this.#isClosed) return;
    this.#unavailableSince = since;
    this.#error = error;
    this.#back = Promise.withResolvers();
    for (const giveUp of [...this.#running]) giveUp();
    this.#notify({ isUnavailable: true, error });
    void this.#awaitReturn();
  }

  async #awaitReturn(): Promise<void> {
    do {
      await sleep(this.#timeouts.retry, undefined, { ref: false });
      if (this.#isClosed) return;
    } while (await this.#probe());
    const unavailableMs = this.unavailableMs!;
    this.#unavailableSince = undefined;
    this.#error = undefined;
    this.#back.resolve();
    this.#notify({ isUnavailable: false, unavailableMs });
  }

  #unavailableError(): DatabaseUnavailable {
    return new DatabaseUnavailable({ cause: this.#error });
  }

  #notify(change: AvailabilityChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
