import type { Kysely } from 'kysely';
import { ContentVersion } from '../database.ts';
import { DatabaseUnavailable } from '../errors.ts';
import type { Schema } from '../schema.ts';
import type { PostgresAvailability } from './availability.ts';

/** Reads the row for many callers at once: those that arrive during a read share the next one, so no result is too old. */
export class PostgresContentVersion extends ContentVersion {
  readonly #db: Kysely<Schema>;
  readonly #availability: PostgresAvailability;
  #running: Promise<number> | undefined;
  #next: Promise<number> | undefined;

  /** `db` should fail fast and run no other queries. */
  constructor(db: Kysely<Schema>, availability: PostgresAvailability) {
    super();
    this.#db = db;
    this.#availability = availability;
  }

  read(): Promise<number> {
    if (!this.#running) return this.#begin();
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  #begin(): Promise<number> {
    this.#next = undefined;
    const reading = this.#readWithRetry().finally(() => {
      if (this.#running === reading) this.#running = undefined;
    });
    this.#running = reading;
    return reading;
  }

  /** A connection may break although the database answers. */
  async #readWithRetry(): Promise<number> {
    try {
      return await this.#readRow();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || this.#availability.unavailableMs !== undefined)
        throw error;
      return this.#readRow();
    }
  }

  async #readRow(): Promise<number> {
    const query = this.#db.selectFrom('content_version').select('n').where('id', '=', 1);
    return (await query.executeTakeFirstOrThrow()).n;
  }
}
