import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { withTimeout } from '../../clock.ts';
import { DatabaseBusy, DatabaseUnavailable } from '../errors.ts';
import { currentWaitBudget, waitWithin } from '../wait-budget.ts';
import type { PostgresAvailability } from './availability.ts';
import { isConnectionLost, isConnectionRefused, isPoolTimeout } from './errors.ts';

/** Even when the wait budget is used up, a free connection may be taken within this many milliseconds. */
const MIN_WAIT_MS = 50;
/** Time in milliseconds for PostgreSQL to report that it cancelled a statement. */
const CANCEL_MS = 2000;

/**
 * A connection pool for Kysely. Throws `DatabaseUnavailable` if PostgreSQL does not respond, or a connection breaks or is
 * refused, and `DatabaseBusy` if no connection becomes free in time. No query waits without limit.
 */
export class WatchedPool implements PostgresPool {
  readonly options = {};
  #pool: pg.Pool;
  #availability: PostgresAvailability;
  #limitMs: number;
  #failsFast: boolean;

  /** `statementMs` is PostgreSQL's own limit for a statement; with `failsFast` no query waits for an unavailable database. */
  constructor(
    pool: pg.Pool,
    availability: PostgresAvailability,
    { statementMs, failsFast = false }: { statementMs: number; failsFast?: boolean },
  ) {
    this.#pool = pool;
    this.#availability = availability;
    this.#failsFast = failsFast;
    this.#limitMs = statementMs + CANCEL_MS;
    // Without a listener, the `error` event of a lost connection would end the process, even while it is in use.
    pool.on('connect', (client) => client.on('error', () => {}));
    pool.on('error', () => void availability.check());
  }

  async connect(): Promise<PostgresPoolClient> {
    const budget = currentWaitBudget();
    if (this.#failsFast) this.#availability.assertAvailable();
    else await this.#availability.untilAvailable(budget);
    const client = await waitWithin(budget, (ms) => this.#acquire(Math.max(ms, MIN_WAIT_MS)));
    return new WatchedClient(client, this.#availability, this.#limitMs);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #acquire(ms: number): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect();
    try {
      const inUse = () => {
        throw new DatabaseBusy('All connections are in use.');
      };
      return await this.#availability.during(withTimeout(connecting, ms, inUse), ms + CANCEL_MS);
    } catch (error) {
      // A connection that still arrives goes back to the pool.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      if (isPoolTimeout(error)) throw new DatabaseBusy('All connections are in use.', { cause: error });
      if (!isConnectionLost(error) && !isConnectionRefused(error)) throw error;
      await this.#availability.check();
      throw new DatabaseUnavailable({ cause: error });
    }
  }
}

/** A connection while one query or transaction uses it. */
class WatchedClient implements PostgresPoolClient {
  #client: pg.PoolClient;
  #availability: PostgresAvailability;
  #limitMs: number;
  #isBroken = false;

  constructor(client: pg.PoolClient, availability: PostgresAvailability, limitMs: number) {
    this.#client = client;
    this.#availability = availability;
    this.#limitMs = limitMs;
  }

  /** Kysely's interface also has cursors, which Lekha does not use. */
  query = ((sql: string, parameters: unknown[]) =>
    this.#query(sql, parameters)) as unknown as PostgresPoolClient['query'];

  /** Discards a broken connection at once, even in the middle of a query: its server may never respond. */
  release(discard?: boolean): void {
    this.#client.release(discard || this.#isBroken);
  }

  async #query(sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    if (this.#isBroken) throw new DatabaseUnavailable();
    try {
      return await this.#availability.during(this.#client.query(sql, parameters), this.#limitMs);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || isConnectionLost(error))) throw error;
      this.#isBroken = true;
      await this.#availability.check();
      throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable({ cause: error });
    }
  }
}
