import type { Kysely } from 'kysely';
import { withTimeout } from '../../clock.ts';
import { ContentVersion } from '../database.ts';
import type { Schema } from '../schema.ts';

/** If the row does not arrive within this many milliseconds, it is read on a new connection too. */
const HEDGE_MS = 150;

/**
 * Reads the row for many callers at once: those that arrive during a read share the next one, so no result is
 * too old.
 */
export class PostgresContentVersion extends ContentVersion {
  readonly #open: () => Kysely<Schema>;
  #db: Kysely<Schema>;
  #running: Promise<number> | undefined;
  #next: Promise<number> | undefined;

  /** `open` should return a connection that fails fast and runs no other queries. */
  constructor(open: () => Kysely<Schema>) {
    super();
    this.#open = open;
    this.#db = open();
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
    return this.#db.destroy();
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
    const current = this.#db;
    const first = this.#readRow(current);
    const early = await withTimeout(first, HEDGE_MS, () => undefined);
    if (early !== undefined) return early;
    const fresh = this.#open();
    const read = (row: Promise<number>, db: Kysely<Schema>) => row.then((version) => ({ version, db }));
    const rows = [read(first, current), read(this.#readRow(fresh), fresh)];
    const { version, db } = await Promise.any(rows).catch(({ errors: [error] }: AggregateError) => ({
      version: Promise.reject(error),
      db: current,
    }));
    this.#db = db;
    // Not awaited: a silent connection is closed once it is given up.
    void (db === fresh ? current : fresh).destroy();
    return version;
  }

  async #readRow(db: Kysely<Schema>): Promise<number> {
    const query = db
      .selectFrom('content_version')
      .select(['n', 'withdrawn_n', 'known_n'])
      .where('id', '=', 1);
    return this.note(await query.executeTakeFirstOrThrow());
  }
}
