import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Postgres, startPostgres } from '../../../scripts/postgres/postgres.ts';
import { tier } from '../../../scripts/tests/tier.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { withWaitBudget } from '../wait-budget.ts';

// This test stops and freezes its PostgreSQL server, so it starts its own.
let server: Postgres;
let db: Database;
let changes: string[];

/** Short, so that a test soon notices a frozen database, and without grace. */
const TIMEOUTS = { suspicion: 100, probe: 400, retry: 50, grace: 0 };

/** Long, so that a busy machine is not taken for an unavailable database. */
const LONG_TIMEOUTS = { suspicion: 100, probe: 60_000, retry: 50, grace: 60_000 };

async function open(timeouts: typeof TIMEOUTS): Promise<void> {
  await db?.close();
  db = await openDatabase({ dataDir: '', databaseUrl: server.url, timeouts });
  changes = [];
  db.availability.onChange(({ kind }) => changes.push(kind));
}

beforeAll(async () => {
  server = await startPostgres();
  await open(LONG_TIMEOUTS);
  await migrate(db);
  // Unlike in other tests, commits must survive a crash.
  await sql`alter database postgres set synchronous_commit = on`.execute(db.ddl);
});
beforeEach(() => open(TIMEOUTS));
afterEach(async () => {
  await server.order('thaw');
  await server.order('start');
});
afterAll(async () => {
  await db?.close();
  await server?.stop();
});

const available = () => expect.poll(() => db.availability.unavailableMs).toBeUndefined();
const read = async () =>
  Number((await db.read.selectFrom('content_version').select('n').executeTakeFirstOrThrow()).n);
const bump = () =>
  db.write(async (tx) => {
    const row = await tx
      .updateTable('content_version')
      .set((eb) => ({ n: eb('n', '+', 1) }))
      .returning('n')
      .executeTakeFirstOrThrow();
    return Number(row.n);
  });
/** Starts two queries and a write that are still running when something happens to the database. */
async function startSlowQueries() {
  const slow = sql`select pg_sleep(60)`;
  const all = [slow.execute(db.read), slow.execute(db.read), db.write((tx) => slow.execute(tx))];
  const outcomes = Promise.allSettled(all);
  const sleeping = sql<{
    n: number;
  }>`select count(*) as n from pg_stat_activity where query like '%pg_sleep(60)'`;
  await expect.poll(async () => (await sleeping.execute(db.read)).rows[0]?.n).toBeGreaterThanOrEqual(3);
  return { outcomes };
}
const unavailable = { name: 'DatabaseUnavailable' };
const allUnavailable = Array(3).fill({ status: 'rejected', reason: unavailable });
/** Repeats a write or read, because a busy machine may exceed the short timeout of a probe once more. */
const soon = <T>(work: () => Promise<T>) => vi.waitFor(work, { timeout: 60_000, interval: 100 });

it.each(['stop fast', 'stop immediate'] as const)(
  'a %s during queries and writes ends only those',
  async (stop) => {
    const n = await read();
    const { outcomes } = await startSlowQueries();
    await server.order(stop);
    expect(await outcomes).toMatchObject(allUnavailable);
    await expect(read()).rejects.toMatchObject(unavailable);
    await expect(bump()).rejects.toMatchObject(unavailable);
    expect(db.availability.unavailableMs).toBeGreaterThan(0);
    await server.order('start');
    await available();
    expect(changes.slice(0, 2)).toEqual(['away', 'back']);
    expect(await soon(bump)).toBe(n + 1);
    expect(await soon(read)).toBe(n + 1);
  },
);

it('no query waits without limit while PostgreSQL is frozen, and all work when it thaws', async () => {
  const n = await read();
  const { outcomes } = await startSlowQueries();
  await server.order('freeze');
  expect(await outcomes).toMatchObject(allUnavailable);
  // Including queries that need a new connection.
  const results = await Promise.allSettled([...Array.from({ length: 20 }, read), bump(), bump()]);
  expect(results.every((one) => one.status === 'rejected' && one.reason.name === 'DatabaseUnavailable')).toBe(
    true,
  );
  await server.order('thaw');
  await available();
  expect(changes.slice(0, 2)).toEqual(['away', 'back']);
  expect(await soon(bump)).toBe(n + 1);
});

it.skipIf(tier !== 'all')('the database can be closed while PostgreSQL is frozen', async () => {
  const { outcomes } = await startSlowQueries();
  await server.order('freeze');
  await db.close();
  expect(await outcomes).toMatchObject(allUnavailable);
});

it('a write waits for a database that is soon back', async () => {
  await open({ ...TIMEOUTS, grace: 60_000 });
  const n = await read();
  await server.order('stop fast');
  const writes = [1, 2, 3].map(() => withWaitBudget(bump));
  await server.order('start');
  await Promise.all(writes);
  expect(await read()).toBe(n + 3);
});

it('a write whose connection breaks before the commit is repeated once', async () => {
  await open(LONG_TIMEOUTS);
  const n = await read();
  let attempts = 0;
  await db.write(async (tx) => {
    attempts++;
    if (attempts === 1) {
      await read();
      await sql`select 1`.execute(tx);
      await terminate('idle in transaction');
    }
    await tx
      .updateTable('content_version')
      .set((eb) => ({ n: eb('n', '+', 1) }))
      .execute();
  });
  expect(attempts).toBe(2);
  expect(await read()).toBe(n + 1);
  expect(changes).toEqual([]);
});

it('a write whose connection breaks during the commit is not repeated, and its outcome is told as unknown', async () => {
  await open(LONG_TIMEOUTS);
  await sql`create table slow_commit (n int)`.execute(db.ddl);
  await sql`create function wait_long() returns trigger language plpgsql as
    'begin perform pg_sleep(600); return null; end'`.execute(db.ddl);
  await sql`create constraint trigger wait_long after insert on slow_commit
    deferrable initially deferred for each row execute function wait_long()`.execute(db.ddl);
  let attempts = 0;
  const written = db.write(async (tx) => {
    attempts++;
    await sql`insert into slow_commit values (1)`.execute(tx);
  });
  const outcome = expect(written).rejects.toMatchObject({ name: 'OutcomeUnknown' });
  const committing = sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where query ilike 'commit' and state = 'active' and wait_event = 'PgSleep'`;
  await expect.poll(async () => Number((await committing.execute(db.read)).rows[0]?.n)).toBe(1);
  await terminate('active');
  await outcome;
  expect(attempts).toBe(1);
});

it('connections that were terminated while idle are replaced', async () => {
  await open(LONG_TIMEOUTS);
  const n = await read();
  await bump();
  await terminate('idle');
  await sleep(50);
  expect(await read()).toBe(n + 1);
  expect(await bump()).toBe(n + 2);
  expect(changes).toEqual([]);
});

it('a slow query does not make the database count as unavailable', async () => {
  await open(LONG_TIMEOUTS);
  const slow = await sql<{ done: boolean }>`select pg_sleep(1) is not null as done`.execute(db.read);
  expect(slow.rows).toEqual([{ done: true }]);
  expect(changes).toEqual([]);
});

it('a write with constant conflicts is let through', async () => {
  const other = await openDatabase({ dataDir: '', databaseUrl: server.url });
  const n = await read();
  let attempts = 0;
  let isDone = false;
  const bumpThere = () =>
    other.write((tx) =>
      tx
        .updateTable('content_version')
        .set((eb) => ({ n: eb('n', '+', 1) }))
        .execute(),
    );
  let others = 0;
  const conflicting = (async () => {
    for (; !isDone; others++) await bumpThere();
  })();
  await db.write(async (tx) => {
    attempts++;
    const row = await tx.selectFrom('content_version').select('n').executeTakeFirstOrThrow();
    await sleep(100);
    await tx
      .updateTable('content_version')
      .set({ n: Number(row.n) + 1 })
      .execute();
  });
  isDone = true;
  await conflicting;
  await other.close();
  expect(attempts).toBeLessThanOrEqual(3);
  expect(await read()).toBe(n + 1 + others);
});

it('a write waits for a locked row no longer than its budget', async () => {
  await open(LONG_TIMEOUTS);
  const other = new pg.Client({ connectionString: server.url });
  await other.connect();
  await other.query('BEGIN; UPDATE content_version SET n = n');
  const write = (budgetMs: number) =>
    withWaitBudget(bump, budgetMs).then(
      () => 'saved',
      ({ name }: Error) => name,
    );
  let firstHasEnded = false;
  const patient = write(600_000).finally(() => {
    firstHasEnded = true;
  });
  expect(await Promise.all([write(1000), write(1000)])).toEqual(['DatabaseBusy', 'DatabaseBusy']);
  expect(firstHasEnded).toBe(false);
  await other.query('ROLLBACK');
  await other.end();
  expect(await patient).toBe('saved');
});

async function terminate(state: string): Promise<void> {
  const other = new pg.Client({ connectionString: server.url });
  await other.connect();
  await other.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE state = $1 AND application_name = 'lekha'",
    [state],
  );
  await other.end();
}
