import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Database, DatabaseAway, DatabaseBusy, DatabaseFull, type Writer } from '../database.ts';
import { type Patience, patience, waiting } from '../patience.ts';
import type { Schema } from '../schema.ts';
import { Turn } from '../turn.ts';
import type { PostgresAvailability } from './availability.ts';
import { codeOf } from './trouble.ts';

/** Two transactions met; the whole one is to be run again. */
const MET = new Set(['40001', '40P01']);
/** Two made the same unique value side by side: the next attempt sees the other's and takes another, or refuses it. */
const DUPLICATE = '23505';
const MOST_DUPLICATES = 20;
const LOCKED = '55P03';
const DISK_FULL = '53100';
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;

/**
 * `Database.write` on `db`. Serialisable transactions run one after another, in this process by turns and among servers by a
 * lock: almost every write moves the content version, so that of several at once one succeeds and the others have worked
 * in vain. What still meets another, such as a single statement of better-auth, is run again.
 * @see https://www.postgresql.org/docs/current/transaction-iso.html#XACT-SERIALIZABLE
 */
export function serialWrites(db: Kysely<Schema>, availability: PostgresAvailability): Database['write'] {
  const turn = new Turn();
  return async (work) => {
    const mine = patience();
    await availability.expect(mine);
    const endTurn = await turn.take(mine);
    try {
      return await repeated(db, availability, mine, work);
    } finally {
      endTurn();
    }
  };
}

async function repeated<T>(
  db: Kysely<Schema>,
  availability: PostgresAvailability,
  mine: Patience,
  work: (tx: Writer) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const started = performance.now();
    const progress = { isDone: false };
    try {
      return await once(db, mine, work, progress);
    } catch (error) {
      mine.left -= performance.now() - started;
      if (!isWorthRepeating(error, attempt, progress)) throw named(error);
      if (error instanceof DatabaseAway) await availability.expect(mine);
      if (mine.left <= 0) throw new DatabaseBusy('Too many writes met.', { cause: error });
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * Math.random();
      await waiting(mine, () => sleep(pause));
    }
  }
}

function once<T>(
  db: Kysely<Schema>,
  { left }: Patience,
  work: (tx: Writer) => Promise<T>,
  progress: { isDone: boolean },
): Promise<T> {
  const lockMs = Math.max(1, Math.ceil(left));
  return db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (tx) => {
      // It lets the version be read, and takes no snapshot: the write sees all that other servers did before it.
      const lock = sql`set local lock_timeout = ${sql.lit(lockMs)}; lock table content_version in exclusive mode`;
      await lock.execute(tx);
      const result = await work(tx);
      progress.isDone = true;
      return result;
    });
}

/** A connection that is lost while it commits leaves open whether it did: such a write is never made twice. */
function isWorthRepeating(error: unknown, attempt: number, { isDone }: { isDone: boolean }): boolean {
  if (error instanceof DatabaseAway) return !isDone;
  const code = codeOf(error);
  return MET.has(code) || (code === DUPLICATE && attempt <= MOST_DUPLICATES);
}

function named(error: unknown): unknown {
  if (codeOf(error) === DISK_FULL) return new DatabaseFull('The disk is full.', { cause: error });
  if (codeOf(error) === LOCKED) return new DatabaseBusy('The row is locked.', { cause: error });
  return error;
}
