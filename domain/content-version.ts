import { type Database, DatabaseAway } from '../platform/db/database.ts';

/**
 * The number that moves with every change to public bytes. The answer is never older than the call: whatever was
 * committed before it is counted, by whichever process. On SQLite it is there at once when nothing was committed.
 */
export function contentVersion({ db }: { db: Database }): number | Promise<number> {
  return db.dialect === 'sqlite' ? unlessMoved(db) : sharedRead(db);
}

const written = new WeakMap<Database, number>();

/** Notes a version that a write of this process has committed; to be called before the write is answered. */
export function noteWritten(db: Database, n: number): void {
  written.set(db, Math.max(n, newestWritten(db)));
}

/** The newest version that a write of this process made; 0 where there was none yet. */
export function newestWritten(db: Database): number {
  return written.get(db) ?? 0;
}

async function readVersion(db: Database): Promise<number> {
  const row = await db.prompt
    .selectFrom('content_version')
    .select('n')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

const lastSeen = new WeakMap<Database, { dataVersion: number; n: number }>();

/** SQLite tells in microseconds whether anything was committed, so the row is read only then. */
function unlessMoved(db: Database): number | Promise<number> {
  const dataVersion = db.dataVersion();
  const seen = lastSeen.get(db);
  if (seen?.dataVersion === dataVersion) return seen.n;
  return readAgain(db, dataVersion);
}

async function readAgain(db: Database, dataVersion: number): Promise<number> {
  const n = await readVersion(db);
  lastSeen.set(db, { dataVersion, n });
  return n;
}

const reads = new WeakMap<Database, { running?: Promise<number>; next?: Promise<number> }>();

/** Callers that arrive while a read runs share the one that starts when it ends; none gets an answer begun before it asked. */
function sharedRead(db: Database): Promise<number> {
  let state = reads.get(db);
  if (!state) {
    state = {};
    reads.set(db, state);
  }
  const { running } = state;
  if (!running) return begin(db, state);
  state.next ??= running.then(
    () => begin(db, state),
    () => begin(db, state),
  );
  return state.next;
}

function begin(db: Database, state: { running?: Promise<number>; next?: Promise<number> }): Promise<number> {
  state.next = undefined;
  const read = readTwice(db).finally(() => {
    if (state.running === read) state.running = undefined;
  });
  state.running = read;
  return read;
}

/** A connection may be lost though the database is there. */
async function readTwice(db: Database): Promise<number> {
  try {
    return await readVersion(db);
  } catch (error) {
    if (!(error instanceof DatabaseAway) || db.availability.awayMs !== undefined) throw error;
    return readVersion(db);
  }
}
