import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, type Driver, Kysely, type QueryResult, SelectQueryNode } from 'kysely';
import type { Database, Writer } from './database.ts';
import { DatabaseBusy } from './errors.ts';
import type { Schema } from './schema.ts';

/** Operations of better-auth, each of which changes all that it changes or nothing. */
export interface OneWrite {
  /** The query builder of better-auth. Outside `atomically`, each statement is committed on its own. */
  db: Kysely<Schema>;
  /** Runs `operation` and keeps its changes. If that fails, it changes nothing and throws. */
  atomically<T>(operation: () => Promise<T>): Promise<T>;
  /** Runs work within the operation; outside one, as `Database.write` does. */
  write: Database['write'];
}

/**
 * Makes operations of better-auth one write each. Its own transactions would be open while it hashes a
 * password. All operations hash before their first change, which opens the transaction here.
 */
export function openOneWrite(database: Database): OneWrite {
  const current = new AsyncLocalStorage<Operation>();
  const { autocommit } = database;
  const execute = (query: CompiledQuery) =>
    current.getStore()?.execute(query) ?? autocommit.executeQuery(query);
  return {
    db: onDriver(autocommit, createDriver(execute)),
    atomically: async (run) => {
      const operation = new Operation(database);
      try {
        const result = await current.run(operation, run);
        await operation.commit();
        return result;
      } catch (error) {
        await operation.rollBack(error);
        throw error;
      }
    },
    write: (work) => current.getStore()?.change(work) ?? database.write(work),
  };
}

/** The reads and changes of one operation. */
class Operation {
  readonly #database: Database;
  readonly #done = Promise.withResolvers<void>();
  #write: Promise<void> | undefined;
  #tx: Promise<Writer> | undefined;
  #failure: { error: unknown } | undefined;
  /** True after the end: later changes belong to no write of this operation. */
  #isOver = false;

  constructor(database: Database) {
    this.#database = database;
  }

  execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.#isOver || (!this.#tx && SelectQueryNode.is(query.query)))
      return this.#database.autocommit.executeQuery(query);
    return this.change((tx) => tx.executeQuery(query));
  }

  /** After a failure it refuses all changes: SQLite may have rolled back, and would commit each one. */
  async change<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    if (this.#isOver) return this.#database.write(work);
    if (this.#failure) throw this.#failure.error;
    try {
      return await work(await this.#begin());
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  #begin(): Promise<Writer> {
    this.#tx ??= new Promise((resolve, reject) => {
      let isRepeated = false;
      this.#write = this.#database.write(async (tx) => {
        // The statements before a conflict are better-auth's, and cannot be repeated.
        if (isRepeated) throw new DatabaseBusy('A write of another process was in conflict.');
        isRepeated = true;
        resolve(tx);
        await this.#done.promise;
      });
      this.#write.catch(reject);
    });
    return this.#tx;
  }

  async commit(): Promise<void> {
    this.#isOver = true;
    if (this.#failure) throw this.#failure.error;
    this.#done.resolve();
    await this.#write;
  }

  async rollBack(error: unknown): Promise<void> {
    this.#isOver = true;
    this.#done.promise.catch(() => {});
    this.#done.reject(error);
    await this.#write?.catch(() => {});
  }
}

function createDriver(execute: (query: CompiledQuery) => Promise<QueryResult<unknown>>): Driver {
  const nothing = async () => {};
  const refuse = async () => {
    throw new Error('Transactions go through atomically().');
  };
  return {
    init: nothing,
    destroy: nothing,
    acquireConnection: async () => ({
      executeQuery: async <R>(query: CompiledQuery) => (await execute(query)) as QueryResult<R>,
      streamQuery: refuse as never,
    }),
    releaseConnection: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
}

/** A query builder for the database of `kysely` on another driver. */
function onDriver(kysely: Kysely<Schema>, driver: Driver): Kysely<Schema> {
  const executor = kysely.getExecutor();
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => executor.adapter,
      createDriver: () => driver,
      createIntrospector: () => kysely.introspection,
      createQueryCompiler: () => ({ compileQuery: (node, id) => executor.compileQuery(node, id) }),
    },
  });
}
