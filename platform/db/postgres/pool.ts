import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { withTimeout } from '../../clock.ts';
import { DatabaseBusy, DatabaseUnavailable } from '../errors.ts';
import { isRead, recordQuery } from '../recorded-reads.ts';
import { currentWaitBudget, type WaitBudget, waitWithin } from '../wait-budget.ts';
import type { PostgresAvailability, QueriedConnection } from './availability.ts';
import { bytesReceived, findBackend, isOpenedBefore } from './backend.ts';
import { isConnectionLost, isConnectionRefused, isPoolTimeout } from './errors.ts';

/** Even when the wait budget is used up, a free connection may be taken within this many milliseconds. */
const MIN_WAIT_MS = 50;
/** Time in milliseconds for PostgreSQL to report that it cancelled a statement. */
const CANCEL_MS = 2000;

/** Statements since the start, and those of them that failed. */
export interface StatementCounts {
  statements: number;
  failures: number;
}

/** How a pool treats its queries. */
export interface WatchOptions {
  counts?: StatementCounts;
  /** PostgreSQL's own limit for a statement in milliseconds; 0 for none. */
  statementMs: number;
  /** Queries do not wait for a database that is unavailable. */
  failsFast?: boolean;
  /** Queries go on while the database is unavailable, and wait this long in milliseconds for a connection. */
  patienceMs?: number;
}

/** A statement that PostgreSQL plans once for each connection if it has a name. */
export interface NamedStatement {
  name: string | undefined;
  sql: string;
  parameters: unknown[];
}

/**
 * A connection pool for Kysely. Throws `DatabaseUnavailable` if PostgreSQL does not respond, or a connection
 * breaks or is refused, and `DatabaseBusy` if no connection becomes free in time. A query waits without limit
 * only while PostgreSQL executes it.
 */
export class WatchedPool implements PostgresPool {
  readonly options = {};
  #pool: pg.Pool;
  #availability: PostgresAvailability;
  #watch: WatchOptions;
  #end: Promise<void> | undefined;

  constructor(pool: pg.Pool, availability: PostgresAvailability, watch: WatchOptions) {
    this.#pool = pool;
    this.#availability = availability;
    this.#watch = watch;
    // Without a listener, the `error` event of a lost connection would end the process, even while it is in
    // use.
    pool.on('connect', (client) => client.on('error', () => {}));
    pool.on('error', () => void availability.check());
  }

  connect(): Promise<PostgresPoolClient> {
    return this.#connectClient();
  }

  async #connectClient(): Promise<WatchedClient> {
    const { patienceMs, failsFast } = this.#watch;
    const budget = patienceMs === undefined ? currentWaitBudget() : { left: patienceMs };
    if (failsFast) this.#availability.assertAvailable();
    else await this.#availability.untilAvailable(budget);
    const connect = () => this.#connect(budget);
    return new WatchedClient(await connect(), {
      ...this.#watch,
      availability: this.#availability,
      budget,
      connect,
    });
  }

  /** Executes a statement on any connection, without a query builder. */
  async run<Row>(statement: NamedStatement): Promise<Row[]> {
    const client = await this.#connectClient();
    try {
      return await client.run<Row>(statement);
    } finally {
      client.release();
    }
  }

  end(): Promise<void> {
    this.#end ??= this.#pool.end();
    return this.#end;
  }

  /** Drops idle connections that are as old as one that went silent. */
  async #connect(budget: WaitBudget): Promise<pg.PoolClient> {
    for (;;) {
      const client = await waitWithin(budget, (ms) => this.#acquire(Math.max(ms, MIN_WAIT_MS), budget));
      if (!isOpenedBefore(client, this.#availability.silentAt)) return client;
      client.release(true);
    }
  }

  async #acquire(ms: number, budget: WaitBudget): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect();
    try {
      const inUse = () => {
        throw new DatabaseBusy('All connections are in use.');
      };
      const { isPatient } = toLimits(this.#watch);
      return await this.#availability.during(withTimeout(connecting, ms, inUse), {
        limitMs: ms + CANCEL_MS,
        isPatient,
      });
    } catch (error) {
      // A connection that still arrives goes back to the pool.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      if (isPoolTimeout(error)) throw new DatabaseBusy('All connections are in use.', { cause: error });
      if (!isConnectionLost(error) && !isConnectionRefused(error)) throw error;
      await checkWithin(this.#availability, budget);
      throw new DatabaseUnavailable({ cause: error });
    }
  }
}

function toLimits({ statementMs, patienceMs }: WatchOptions) {
  const limitMs = statementMs === 0 ? Number.POSITIVE_INFINITY : statementMs + CANCEL_MS;
  return { limitMs, isPatient: patienceMs !== undefined };
}

/** Lets the availability find out why a query failed, as long as its caller can wait. */
function checkWithin(availability: PostgresAvailability, budget: WaitBudget): Promise<void> {
  return waitWithin(budget, (ms) => withTimeout(availability.check(), ms, () => {}));
}

interface ClientOptions extends WatchOptions {
  availability: PostgresAvailability;
  budget: WaitBudget;
  /** Takes another connection from the pool. */
  connect(): Promise<pg.PoolClient>;
}

/** A connection while one query or transaction uses it. */
class WatchedClient implements PostgresPoolClient {
  #client: pg.PoolClient;
  #options: ClientOptions;
  #isBroken = false;
  #isInTransaction = false;

  constructor(client: pg.PoolClient, options: ClientOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Kysely's interface also has cursors, which Lekha does not use. */
  query = ((sql: string, parameters: unknown[]) => {
    recordQuery({ sql, parameters });
    return this.#query({ sql, parameters, name: undefined });
  }) as unknown as PostgresPoolClient['query'];

  async run<Row>(statement: NamedStatement): Promise<Row[]> {
    return (await this.#query(statement)).rows;
  }

  /** Discards a broken connection at once, even in the middle of a query: its server may never respond. */
  release(discard?: boolean): void {
    this.#client.release(discard || this.#isBroken);
  }

  async #query(statement: NamedStatement): Promise<pg.QueryResult> {
    const { counts } = this.#options;
    if (counts) counts.statements++;
    try {
      return await this.#sendOrRepeat(statement);
    } catch (error) {
      if (counts) counts.failures++;
      throw error;
    }
  }

  /** A query that only reads is sent once more if its connection was lost and the database answers. */
  async #sendOrRepeat(statement: NamedStatement): Promise<pg.QueryResult> {
    const { sql } = statement;
    this.#isInTransaction ||= BEGIN.test(sql);
    try {
      return await this.#send(statement);
    } catch (error) {
      const isAway = this.#options.availability.unavailableMs !== undefined;
      if (!this.#isBroken || isAway || this.#isInTransaction || !isRead(sql)) throw error;
      await this.#replace();
      return this.#send(statement);
    }
  }

  async #replace(): Promise<void> {
    const broken = this.#client;
    // Released first, because the pool may have no other place.
    broken.release(true);
    this.#client = ENDED;
    this.#client = await this.#options.connect();
    this.#isBroken = false;
  }

  async #send({ name, sql, parameters }: NamedStatement): Promise<pg.QueryResult> {
    if (this.#isBroken) throw new DatabaseUnavailable();
    const { availability, budget } = this.#options;
    const started = performance.now();
    try {
      const limits = { ...toLimits(this.#options), connection: observe(this.#client), budget };
      const config = { text: sql, values: parameters, ...(name !== undefined && { name }) };
      return await availability.during(this.#client.query(config), limits);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || isConnectionLost(error))) throw error;
      this.#isBroken = true;
      budget.left -= performance.now() - started;
      await checkWithin(availability, budget);
      throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable({ cause: error });
    }
  }
}

const BEGIN = /^\s*(begin|start transaction)\b/i;

function observe(client: pg.PoolClient): QueriedConnection {
  return { backend: findBackend(client), received: () => bytesReceived(client) };
}

/** Stands for a connection that has been given back. */
const ENDED = { release: () => {} } as unknown as pg.PoolClient;
