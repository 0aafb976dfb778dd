import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../../scripts/postgres.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { withPatience } from '../patience.ts';

// A server of its own, because it is stopped and frozen.
let server: Postgres;
let db: Database;
let changes: string[];

/** Short, so that a frozen database is noticed while a test waits, and without any grace. */
const TIMES = { suspicion: 100, probe: 400, retry: 50, grace: 0 };

async function open(times: typeof TIMES): Promise<void> {
  await db?.close();
  db = await openDatabase({ dataDir: '', databaseUrl: server.url, times });
  changes = [];
  db.availability.onChange(({ isAway }) => changes.push(isAway ? 'away' : 'back'));
}

beforeAll(async () => {
  server = await startPostgres();
  await open(TIMES);
  await migrate(db);
  // What is committed outlives a crash, unlike elsewhere in the tests.
  await sql`alter database postgres set synchronous_commit = on`.execute(db.definition);
});
beforeEach(() => open(TIMES));
afterEach(async () => {
  await server.order('thaw');
  await server.order('start');
});
afterAll(async () => {
  await db?.close();
  await server?.stop();
});

const here = () => expect.poll(() => db.availability.awayMs).toBeUndefined();
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
/** Queries and a transaction that the database is working on, each by itself, when something happens to it. */
async function underWay() {
  const slow = sql`select pg_sleep(60)`;
  const all = [slow.execute(db.read), slow.execute(db.read), db.write((tx) => slow.execute(tx))];
  const outcomes = Promise.allSettled(all);
  const working = sql<{
    n: number;
  }>`select count(*) as n from pg_stat_activity where query like '%pg_sleep(60)'`;
  await expect.poll(async () => (await working.execute(db.prompt)).rows[0]?.n).toBeGreaterThanOrEqual(3);
  return { outcomes };
}
const away = { name: 'DatabaseAway' };
const givenUp = Array(3).fill({ status: 'rejected', reason: away });

it.each(['stop fast', 'stop immediate'] as const)(
  'a %s in the middle of queries and writes ends them, and nothing else',
  async (stop) => {
    const n = await read();
    const { outcomes } = await underWay();
    await server.order(stop);
    expect(await outcomes).toMatchObject(givenUp);
    await expect(read()).rejects.toMatchObject(away);
    await expect(bump()).rejects.toMatchObject(away);
    expect(db.availability.awayMs).toBeGreaterThan(0);
    await server.order('start');
    await here();
    expect(changes).toEqual(['away', 'back']);
    expect(await bump()).toBe(n + 1);
    expect(await read()).toBe(n + 1);
  },
);

it('nothing waits for ever while it is frozen, and all is well when it wakes', async () => {
  const n = await read();
  const { outcomes } = await underWay();
  await server.order('freeze');
  expect(await outcomes).toMatchObject(givenUp);
  // Those that need a new connection, too.
  const asked = await Promise.allSettled([...Array.from({ length: 20 }, read), bump(), bump()]);
  expect(asked.every((one) => one.status === 'rejected' && one.reason.name === 'DatabaseAway')).toBe(true);
  await server.order('thaw');
  await here();
  expect(changes).toEqual(['away', 'back']);
  expect(await bump()).toBe(n + 1);
});

it('can be closed while it is frozen', async () => {
  const { outcomes } = await underWay();
  await server.order('freeze');
  await db.close();
  expect(await outcomes).toMatchObject(givenUp);
});

it('a write waits for a database that is back soon', async () => {
  await open({ ...TIMES, grace: 60_000 });
  const n = await read();
  await server.order('stop fast');
  const writes = [1, 2, 3].map(() => withPatience(bump));
  await server.order('start');
  await Promise.all(writes);
  expect(await read()).toBe(n + 3);
});

it('a write that is broken before it commits is made again, once', async () => {
  await open({ ...TIMES, grace: 60_000 });
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

it('connections that were ended while nobody used them are replaced', async () => {
  const n = await read();
  await bump();
  await terminate('idle');
  await sleep(50);
  expect(await read()).toBe(n + 1);
  expect(await bump()).toBe(n + 2);
  expect(changes).toEqual([]);
});

it('a slow query is not taken for a database that is away', async () => {
  const slow = await sql<{ done: boolean }>`select pg_sleep(1) is not null as done`.execute(db.read);
  expect(slow.rows).toEqual([{ done: true }]);
  expect(changes).toEqual([]);
});

it('a write that others meet again and again is let through alone', async () => {
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
  const meeting = (async () => {
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
  await meeting;
  await other.close();
  expect(attempts).toBeLessThanOrEqual(3);
  expect(await read()).toBe(n + 1 + others);
});

it('a row that somebody else holds is not waited for longer than the patience', async () => {
  const other = new pg.Client({ connectionString: server.url });
  await other.connect();
  await other.query('BEGIN; UPDATE content_version SET n = n');
  const patient = Array.from({ length: 3 }, () =>
    withPatience(() => {
      const started = performance.now();
      return bump().then(
        () => ({ name: 'none', ms: 0 }),
        ({ name }: Error) => ({ name, ms: performance.now() - started }),
      );
    }, 1000),
  );
  const outcomes = await Promise.all(patient);
  await other.query('ROLLBACK');
  await other.end();
  expect(outcomes.map(({ name }) => name)).toEqual(Array(3).fill('DatabaseBusy'));
  // In turns of the whole patience the third would come after three times as long.
  expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(
    2 * Math.min(...outcomes.map(({ ms }) => ms)),
  );
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
