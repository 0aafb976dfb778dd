import { setTimeout as sleep } from 'node:timers/promises';
import { inTime } from '../../clock.ts';
import { type Availability, DatabaseAway } from '../database.ts';
import { type Patience, patience, waiting } from '../patience.ts';

/** Times in milliseconds. Tests pass shorter ones. */
export interface AvailabilityTimes {
  /** After a query has taken this long, a new connection asks whether the database answers at all. */
  suspicion: number;
  /** How often an absent database is asked again. */
  retry: number;
  /** What asks within this time of the beginning of an absence waits for its end; what asks later is refused at once. */
  grace: number;
}

const TIMES: AvailabilityTimes = { suspicion: 500, retry: 500, grace: 4500 };

/** Asks the database on a new connection; resolves to what went wrong, or to undefined when it answered. */
export type Probe = () => Promise<Error | undefined>;

/**
 * Knows whether the database answers. A slow query or a lost connection says nothing for certain, so each is followed by
 * a question on a new connection. When that fails the database counts as away: everything under way is given up, what
 * comes next is refused without asking, and it is asked again every half second until it answers.
 */
export class PostgresAvailability implements Availability {
  #probe: Probe;
  #times: AvailabilityTimes;
  #awaySince: number | undefined;
  #problem: Error | undefined;
  #back = Promise.withResolvers<void>();
  #checking: Promise<void> | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #listeners: Parameters<Availability['onChange']>[0][] = [];
  #underWay = new Set<() => void>();
  #isClosed = false;

  constructor(probe: Probe, times: Partial<AvailabilityTimes> = {}) {
    this.#probe = probe;
    this.#times = { ...TIMES, ...times };
  }

  get awayMs(): number | undefined {
    return this.#awaySince === undefined ? undefined : performance.now() - this.#awaySince;
  }

  onChange(listener: Parameters<Availability['onChange']>[0]): void {
    this.#listeners.push(listener);
  }

  /** Nothing is asked any more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Throws `DatabaseAway` while the database is away. */
  assertHere(): void {
    if (this.#awaySince !== undefined) throw this.#away();
  }

  async expect(mine: Patience = patience()): Promise<void> {
    const away = this.awayMs;
    if (away === undefined) return;
    const back = this.#back.promise.then(() => true);
    const isBack = await waiting(mine, (ms) =>
      inTime(back, Math.max(0, Math.min(ms, this.#times.grace - away)), () => false),
    );
    if (!isBack) throw this.#away();
  }

  /**
   * What `work` comes to. Throws `DatabaseAway` as soon as the database counts as away, and after `limitMs` in any case;
   * the work's own outcome is then dropped.
   */
  during<T>(work: Promise<T>, limitMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const started = performance.now();
      const giveUp = () => reject(this.#away());
      const suspicion = setInterval(() => this.#suspect(started), this.#times.suspicion);
      const limit = setTimeout(giveUp, limitMs);
      this.#underWay.add(giveUp);
      const end = () => {
        clearInterval(suspicion);
        clearTimeout(limit);
        this.#underWay.delete(giveUp);
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

  /** Finds out whether the database answers, after a sign since `since` (as `performance.now` counts) that it may not. */
  check(since = performance.now()): Promise<void> {
    if (this.#isClosed || this.#awaySince !== undefined) return Promise.resolve();
    this.#checking ??= this.#find(since).finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** Many slow queries are one reason to ask. */
  #suspect(since: number): void {
    if (performance.now() - this.#answeredAt > this.#times.suspicion) void this.check(since);
  }

  async #find(since: number): Promise<void> {
    const problem = await this.#probe();
    if (!problem) this.#answeredAt = performance.now();
    if (!problem || this.#isClosed) return;
    this.#awaySince = since;
    this.#problem = problem;
    this.#back = Promise.withResolvers();
    for (const giveUp of [...this.#underWay]) giveUp();
    this.#tell({ isAway: true, problem });
    void this.#awaitReturn();
  }

  async #awaitReturn(): Promise<void> {
    do {
      await sleep(this.#times.retry, undefined, { ref: false });
      if (this.#isClosed) return;
    } while (await this.#probe());
    const awayMs = this.awayMs!;
    this.#awaySince = undefined;
    this.#problem = undefined;
    this.#back.resolve();
    this.#tell({ isAway: false, awayMs });
  }

  #away(): DatabaseAway {
    return new DatabaseAway({ cause: this.#problem });
  }

  #tell(change: Parameters<Parameters<Availability['onChange']>[0]>[0]): void {
    for (const listener of this.#listeners) listener(change);
  }
}
