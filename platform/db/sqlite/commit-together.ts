import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database, Writer } from '../database.ts';
import type { Schema } from '../schema.ts';
import type { Connection } from './connection.ts';

/**
 * The maximum number of writes in one transaction, and the time after which no other one joins it, in
 * milliseconds.
 */
const MAX_TOGETHER = 32;
const JOIN_MS = 20;

/** A write that has not begun. */
interface Waiting {
  run(tx: Writer): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Implements `Database.write` on `db`, whose connection is `writer`. Writes run one after another, and those
 * that wait are committed in one transaction, because most of a write's time is the sync of its commit to the
 * disk. Each is stored completely or not at all, by a savepoint of its own, and none resolves before the
 * commit.
 * @see https://www.sqlite.org/lang_savepoint.html
 */
export function commitTogether(db: Kysely<Schema>, writer: Connection): Database['write'] {
  const waiting = new Set<Waiting>();
  let arrival = Promise.withResolvers<void>();
  /** The number of writes that the latest transaction had: as many are expected in the next one. */
  let expected = 1;

  /**
   * Runs the writes that wait in one transaction, `own` at least, and those that arrive before the expected
   * number is reached. An error that ends the transaction is that of each.
   */
  const runWaiting = async (own: Waiting): Promise<void> => {
    const begun: Waiting[] = [];
    const outcomes: (() => void)[] = [];
    try {
      await db.connection().execute(async (connection) => {
        if (!waiting.has(own)) return;
        await connection.transaction().execute(async (tx) => {
          const end = performance.now() + JOIN_MS;
          for (const write of waiting) {
            const isEnough = begun.length >= MAX_TOGETHER || performance.now() > end;
            if (isEnough && !waiting.has(own)) break;
            waiting.delete(write);
            begun.push(write);
            outcomes.push(await runOne(tx, writer, write));
            // Readers are served between two writes.
            if (waiting.size > 0) await yieldToOthers();
            else if (begun.length < expected) {
              arrival = Promise.withResolvers();
              await waitFor(arrival.promise, Math.max(0, end - performance.now()));
            }
          }
          expected = begun.length;
        });
      });
    } catch (error) {
      for (const { reject } of begun) reject(error);
      throw error;
    }
    await tellEach(outcomes);
  };

  return <T>(work: (tx: Writer) => Promise<T>) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const inOwnContext = AsyncLocalStorage.snapshot();
    const write = {
      run: (tx: Writer) => inOwnContext(work, tx),
      resolve: resolve as Waiting['resolve'],
      reject,
    };
    waiting.add(write);
    arrival.resolve();
    // Each waits for its own turn too, within its own budget: no write is left over, whichever turn runs it.
    runWaiting(write).catch((error) => {
      if (waiting.delete(write)) reject(error);
    });
    return promise;
  };
}

/** Tells outcomes one in each tick, because each response takes time of the server's thread too. */
async function tellEach(outcomes: (() => void)[]): Promise<void> {
  for (const settle of outcomes) {
    settle();
    await yieldToOthers();
  }
}

/** Resolves with an event, at the latest after `ms` milliseconds. */
async function waitFor(event: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([event, promise]);
  clearTimeout(timer);
}

/**
 * Runs a write, and returns the function that tells its outcome, for after the commit. Throws if the
 * transaction has ended.
 */
async function runOne(
  tx: Writer,
  writer: Connection,
  { run, resolve, reject }: Waiting,
): Promise<() => void> {
  writer.control('SAVEPOINT one');
  try {
    const result = await run(tx);
    writer.control('RELEASE one');
    return () => resolve(result);
  } catch (error) {
    // After some errors, such as a full disk, SQLite has rolled back everything automatically.
    if (!writer.db.isTransaction) throw error;
    writer.control('ROLLBACK TO one');
    writer.control('RELEASE one');
    return () => reject(error);
  }
}
