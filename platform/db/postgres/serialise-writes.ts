import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database, Writer } from '../database.ts';
import {
  DatabaseBusy,
  DatabaseFull,
  DatabaseUnavailable,
  isUniqueViolation,
  OutcomeUnknown,
} from '../errors.ts';
import { Mutex } from '../mutex.ts';
import type { Schema } from '../schema.ts';
import { currentWaitBudget, type WaitBudget, waitWithin } from '../wait-budget.ts';
import type { PostgresAvailability } from './availability.ts';
import { errorCode } from './errors.ts';

/** Serialization failure and deadlock: the transaction is to be repeated. */
const CONFLICTS = new Set(['40001', '40P01']);
/**
 * A unique value that a statement outside `write` added is visible to the next attempt, which takes another
 * one or refuses. Few attempts, because a real duplicate fails each time while all other writes wait.
 */
const MAX_UNIQUE_RETRIES = 3;
const LOCK_NOT_AVAILABLE = '55P03';
const DISK_FULL = '53100';
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 100;

/**
 * Implements `Database.write` on `db`. Serialisable transactions run one after another, by a mutex in this
 * process and a lock among servers: almost every write moves the content version, so that of several at once
 * only one would succeed. Remaining conflicts, such as with a single statement of better-auth, are retried.
 * @see https://www.postgresql.org/docs/current/transaction-iso.html#XACT-SERIALIZABLE
 */
export function serialWrites(db: Kysely<Schema>, availability: PostgresAvailability): Database['write'] {
  const mutex = new Mutex();
  return async (work) => {
    const budget = currentWaitBudget();
    await availability.untilAvailable(budget);
    const release = await mutex.acquire(budget);
    try {
      return await runWithRetries(db, availability, budget, work);
    } finally {
      release();
    }
  };
}

async function runWithRetries<T>(
  db: Kysely<Schema>,
  availability: PostgresAvailability,
  budget: WaitBudget,
  work: (tx: Writer) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const [started, { left }] = [performance.now(), budget];
    const progress = { isCommitting: false };
    try {
      return await runOnce(db, budget, work, progress);
    } catch (error) {
      // Some of this time has been charged already.
      budget.left = Math.min(budget.left, left - (performance.now() - started));
      // Repeating it could do the work twice.
      if (progress.isCommitting && error instanceof DatabaseUnavailable)
        throw new OutcomeUnknown({ cause: error });
      if (!canRetry(error, attempt)) throw translateError(error);
      if (error instanceof DatabaseUnavailable) await availability.untilAvailable(budget);
      if (budget.left <= 0) throw new DatabaseBusy('Too many writes are in conflict.', { cause: error });
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS) * Math.random();
      await waitWithin(budget, () => sleep(pause));
    }
  }
}

function runOnce<T>(
  db: Kysely<Schema>,
  { left }: WaitBudget,
  work: (tx: Writer) => Promise<T>,
  progress: { isCommitting: boolean },
): Promise<T> {
  const lockMs = Math.max(1, Math.ceil(left));
  return db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (tx) => {
      // This lock lets others read the version, and takes no snapshot: the write sees all earlier writes of
      // other servers.
      const lock = sql`set local lock_timeout = ${sql.lit(lockMs)}; lock table content_version in exclusive mode`;
      await lock.execute(tx);
      const result = await work(tx);
      progress.isCommitting = true;
      return result;
    });
}

function canRetry(error: unknown, attempt: number): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return CONFLICTS.has(errorCode(error)) || (isUniqueViolation(error) && attempt <= MAX_UNIQUE_RETRIES);
}

function translateError(error: unknown): unknown {
  if (errorCode(error) === DISK_FULL) return new DatabaseFull('The disk is full.', { cause: error });
  if (errorCode(error) === LOCK_NOT_AVAILABLE)
    return new DatabaseBusy('The row is locked.', { cause: error });
  return error;
}
