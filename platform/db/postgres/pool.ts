import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { inTime } from '../../clock.ts';
import { DatabaseAway, DatabaseBusy } from '../database.ts';
import { patience, waiting } from '../patience.ts';
import type { PostgresAvailability } from './availability.ts';
import { isLost, isPoolBusy } from './trouble.ts';

/** Whoever has no time left to wait still gets a connection that is free, in milliseconds. */
const AT_ONCE_MS = 50;
/** After PostgreSQL should have given up a statement, this long is waited for it to say so, in milliseconds. */
const LATE_MS = 2000;

/**
 * A pool's connections as Kysely takes them. Where PostgreSQL is gone, or a connection breaks, they throw `DatabaseAway`,
 * and `DatabaseBusy` where none is free in time; no query on them waits for ever.
 */
export class WatchedPool implements PostgresPool {
  readonly options = {};
  #pool: pg.Pool;
  #availability: PostgresAvailability;
  #limitMs: number;
  #isPrompt: boolean;

  /** `statementMs` is after how long PostgreSQL itself gives up a statement; `isPrompt`: an absence is not waited out. */
  constructor(
    pool: pg.Pool,
    availability: PostgresAvailability,
    { statementMs, isPrompt = false }: { statementMs: number; isPrompt?: boolean },
  ) {
    this.#pool = pool;
    this.#availability = availability;
    this.#isPrompt = isPrompt;
    this.#limitMs = statementMs + LATE_MS;
    // Without a listener the `error` of a lost connection would end the process, also while the connection is in use.
    pool.on('connect', (client) => client.on('error', () => {}));
    pool.on('error', () => void availability.check());
  }

  async connect(): Promise<PostgresPoolClient> {
    const mine = patience();
    if (this.#isPrompt) this.#availability.assertHere();
    else await this.#availability.expect(mine);
    const client = await waiting(mine, (ms) => this.#freeClient(Math.max(ms, AT_ONCE_MS)));
    return new Lease(client, this.#availability, this.#limitMs);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #freeClient(ms: number): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect();
    try {
      const inUse = () => {
        throw new DatabaseBusy('All connections are in use.');
      };
      return await this.#availability.during(inTime(connecting, ms, inUse), ms + LATE_MS);
    } catch (error) {
      // Whatever still comes is given back.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      if (isPoolBusy(error)) throw new DatabaseBusy('All connections are in use.', { cause: error });
      if (!isLost(error)) throw error;
      await this.#availability.check();
      throw new DatabaseAway({ cause: error });
    }
  }
}

/** One connection for as long as one query or transaction has it. */
class Lease implements PostgresPoolClient {
  #client: pg.PoolClient;
  #availability: PostgresAvailability;
  #limitMs: number;
  #isBroken = false;

  constructor(client: pg.PoolClient, availability: PostgresAvailability, limitMs: number) {
    this.#client = client;
    this.#availability = availability;
    this.#limitMs = limitMs;
  }

  /** Kysely's interface has cursors too, which nothing here uses. */
  query = ((sql: string, parameters: unknown[]) =>
    this.#query(sql, parameters)) as unknown as PostgresPoolClient['query'];

  /** A broken connection is closed; one in the middle of a query at once, for its server may never answer. */
  release(discard?: boolean): void {
    this.#client.release(discard || this.#isBroken);
  }

  async #query(sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    if (this.#isBroken) throw new DatabaseAway();
    try {
      return await this.#availability.during(this.#client.query(sql, parameters), this.#limitMs);
    } catch (error) {
      if (!(error instanceof DatabaseAway || isLost(error))) throw error;
      this.#isBroken = true;
      await this.#availability.check();
      throw error instanceof DatabaseAway ? error : new DatabaseAway({ cause: error });
    }
  }
}
