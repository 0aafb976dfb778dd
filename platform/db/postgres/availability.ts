import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../clock.ts';
import type { Availability, AvailabilityChange, AvailabilityTimeouts, DatabaseFault } from '../database.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { currentWaitBudget, type WaitBudget, waitWithin } from '../wait-budget.ts';
import type { Backend } from './backend.ts';
import type { ProbeConnection } from './probe.ts';

const TIMEOUTS: AvailabilityTimeouts = { suspicion: 500, retry: 500, grace: 4500 };
/** How long after the first sign a connection is looked at again before it counts as silent. */
const CONFIRM_MS = 300;
/** How long readiness tells that connections went silent. */
const SILENCE_TOLD_MS = 30_000;
const SILENT = 'A connection to PostgreSQL went silent although the server answers on others.';

/** A connection on which a query runs. */
export interface QueriedConnection {
  backend: Backend | undefined;
  /** The bytes received so far. */
  received(): number;
}

/** Limits of a query. */
interface Limits {
  /** The query is given up after this time if nobody can tell whether PostgreSQL still executes it. */
  limitMs: number;
  connection?: QueriedConnection;
  /** The query is given up when the budget ends, unless PostgreSQL has answered a probe meanwhile. */
  budget?: WaitBudget;
  /** The query goes on while the database is unavailable, as a migration must. */
  isPatient?: boolean;
}

interface RunningQuery extends Limits {
  started: number;
  giveUp: (error: DatabaseUnavailable) => void;
  /** The bytes received when a probe first found PostgreSQL idle. */
  receivedAtSign?: number | undefined;
}

/**
 * Knows if PostgreSQL answers. A slow query or a lost connection proves nothing, so either triggers a probe
 * on a new connection. If the probe fails, the database counts as unavailable: running queries are given up,
 * later ones are refused without being sent, and the probe is repeated until it succeeds. If it succeeds, but
 * PostgreSQL is not executing a query that waits, the connection of that query has gone silent: the query is
 * given up and no older connection is used again.
 */
export class PostgresAvailability implements Availability {
  #connection: ProbeConnection;
  #timeouts: AvailabilityTimeouts;
  #unavailableSince: number | undefined;
  #error: Error | undefined;
  #back = Promise.withResolvers<void>();
  #checking: Promise<void> | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #silentAt = Number.NEGATIVE_INFINITY;
  #silentSince = Number.NEGATIVE_INFINITY;
  #listeners: ((change: AvailabilityChange) => void)[] = [];
  #running = new Set<RunningQuery>();
  #isClosed = false;

  constructor(connection: ProbeConnection, timeouts: Partial<AvailabilityTimeouts> = {}) {
    this.#connection = connection;
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
  }

  get unavailableMs(): number | undefined {
    return this.#unavailableSince === undefined ? undefined : performance.now() - this.#unavailableSince;
  }

  get fault(): DatabaseFault | undefined {
    const { unavailableMs } = this;
    if (unavailableMs !== undefined) return { ms: unavailableMs, reason: 'PostgreSQL does not answer.' };
    return this.#isSilenceTold ? { ms: performance.now() - this.#silentSince, reason: SILENT } : undefined;
  }

  /**
   * When a connection was last found silent, by `performance.now`: connections that are older are not to be
   * trusted.
   */
  get silentAt(): number {
    return this.#silentAt;
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
   * Resolves to the result of `work`. Throws `DatabaseUnavailable` as soon as the database counts as
   * unavailable or the connection as silent, and at its limits; the result of the work is then dropped.
   */
  during<T>(work: Promise<T>, limits: Limits): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const query: RunningQuery = { ...limits, started: performance.now(), giveUp: reject };
    const { suspicion } = this.#timeouts;
    const { limitMs, connection, budget } = limits;
    const giveUp = () => reject(this.#unavailableError());
    const hasAnswered = () => this.#answeredAt > query.started;
    const timers = [
      setInterval(() => this.#suspect(query), suspicion),
      !connection?.backend && Number.isFinite(limitMs) && setTimeout(giveUp, limitMs),
      budget && setTimeout(() => hasAnswered() || giveUp(), Math.max(budget.left, suspicion)),
    ];
    this.#running.add(query);
    const end = () => {
      for (const timer of timers) if (timer) clearTimeout(timer);
      this.#running.delete(query);
    };
    work.then(resolve, reject);
    promise.then(end, end);
    return promise;
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
  #suspect({ started }: RunningQuery): void {
    if (performance.now() - this.#answeredAt > this.#timeouts.suspicion) void this.check(started);
  }

  async #runProbe(since: number): Promise<void> {
    for (;;) {
      const suspects = this.#suspects();
      const backends = suspects.map(({ connection }) => connection!.backend!);
      const { error, busy } = { busy: undefined, ...(await this.#connection.probe(backends)) };
      if (this.#isClosed) return;
      if (error) return this.#becomeUnavailable(error, since);
      this.#answeredAt = performance.now();
      const signs = suspects.filter((query) => this.#running.has(query) && this.#hasSign(query, busy!));
      if (signs.length === 0) return;
      await sleep(CONFIRM_MS, undefined, { ref: false });
    }
  }

  /** The queries that have run for long on connections whose process is known. */
  #suspects(): RunningQuery[] {
    const started = performance.now() - this.#timeouts.suspicion;
    return [...this.#running].filter((query) => query.connection?.backend && query.started <= started);
  }

  /** True at the first sign that the connection is silent. At the second, the query is given up. */
  #hasSign(query: RunningQuery, busy: ReadonlySet<number>): boolean {
    const { connection, receivedAtSign } = query;
    const received = connection!.received();
    if (busy.has(connection!.backend!.pid)) {
      query.receivedAtSign = undefined;
      return false;
    }
    query.receivedAtSign = received;
    if (receivedAtSign !== received) return true;
    this.#giveUpSilent(query);
    return false;
  }

  #giveUpSilent({ connection, giveUp }: RunningQuery): void {
    const wasTold = this.#isSilenceTold;
    this.#silentAt = performance.now();
    if (!wasTold) this.#silentSince = this.#silentAt;
    const error = new Error(SILENT);
    giveUp(new DatabaseUnavailable({ cause: error }));
    this.#connection.terminate(connection!.backend!).catch(() => {});
    if (!wasTold) this.#notify({ kind: 'silent', error });
  }

  get #isSilenceTold(): boolean {
    return performance.now() - this.#silentAt < SILENCE_TOLD_MS;
  }

  #becomeUnavailable(error: Error, since: number): void {
    this.#unavailableSince = since;
    this.#error = error;
    this.#back = Promise.withResolvers();
    for (const { giveUp, isPatient } of [...this.#running]) if (!isPatient) giveUp(this.#unavailableError());
    this.#notify({ kind: 'away', error });
    void this.#awaitReturn();
  }

  async #awaitReturn(): Promise<void> {
    do {
      await sleep(this.#timeouts.retry, undefined, { ref: false });
      if (this.#isClosed) return;
    } while ((await this.#connection.probe([])).error);
    const awayMs = this.unavailableMs!;
    this.#unavailableSince = undefined;
    this.#error = undefined;
    this.#back.resolve();
    this.#notify({ kind: 'back', awayMs });
  }

  #unavailableError(): DatabaseUnavailable {
    return new DatabaseUnavailable({ cause: this.#error });
  }

  #notify(change: AvailabilityChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
