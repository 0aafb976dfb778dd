import { withTimeout } from '../../clock.ts';
import { ContentVersion, type ContentVersionRow } from '../database.ts';
import type { WatchedPool } from './pool.ts';

/** If the row does not arrive within this many milliseconds, it is read on a new connection too. */
const HEDGE_MS = 150;

const SELECT_VERSION = {
  name: 'content_version',
  sql: 'select n, withdrawn_n, known_n from content_version where id = 1',
  parameters: [],
};

/**
 * Reads the row for many callers at once: those that arrive during a read share the next one, so no result is
 * too old.
 */
export class PostgresContentVersion extends ContentVersion {
  readonly #open: () => WatchedPool;
  #pool: WatchedPool;
  #running: Promise<number> | undefined;
  #next: Promise<number> | undefined;

  /** `open` should return a connection that fails fast and runs no other queries. */
  constructor(open: () => WatchedPool) {
    super();
    this.#open = open;
    this.#pool = open();
  }

  read(): Promise<number> {
    if (!this.#running) return this.#begin();
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #begin(): Promise<number> {
    this.#next = undefined;
    const reading = this.#readHedged().finally(() => {
      if (this.#running === reading) this.#running = undefined;
    });
    this.#running = reading;
    return reading;
  }

  /** A connection may have gone silent, which takes longer to find out than a reader should wait. */
  async #readHedged(): Promise<number> {
    const current = this.#pool;
    const first = this.#readRow(current);
    const early = await withTimeout(first, HEDGE_MS, () => undefined);
    if (early !== undefined) return early;
    const fresh = this.#open();
    const read = (row: Promise<number>, pool: WatchedPool) => row.then((version) => ({ version, pool }));
    const rows = [read(first, current), read(this.#readRow(fresh), fresh)];
    const { version, pool } = await Promise.any(rows).catch(({ errors: [error] }: AggregateError) => ({
      version: Promise.reject(error),
      pool: current,
    }));
    this.#pool = pool;
    // Not awaited: a silent connection is closed once it is given up.
    void (pool === fresh ? current : fresh).end();
    return version;
  }

  async #readRow(pool: WatchedPool): Promise<number> {
    const [row] = await pool.run<ContentVersionRow>(SELECT_VERSION);
    return this.note(row!);
  }
}
