import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { withWaitBudget } from '../wait-budget.ts';

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lekha-together-'));
  db = await openDatabase({ dataDir });
  await migrate(db);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const keys = async () => {
  const rows = await db.read.selectFrom('setting').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
};
const write = (key: string, then: () => unknown = () => key) =>
  db.write(async (tx) => {
    await tx.insertInto('setting').values({ key, value: '1', version: 1 }).execute();
    return then();
  });
/** The result of each write, or the message of its error. */
const outcomes = async (writes: Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((each) =>
    each.status === 'fulfilled' ? each.value : (each.reason as Error).message,
  );
const fail = () => {
  throw new Error('no');
};

/** The statements that begin and end transactions from now on. A `COMMIT` with one of these numbers fails. */
function watchStatements(...failing: number[]): string[] {
  const statements: string[] = [];
  const exec = DatabaseSync.prototype.exec;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    statements.push(sql);
    if (sql === 'COMMIT' && failing.includes(statements.filter((each) => each === sql).length))
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
    return exec.call(this, sql);
  });
  return statements;
}

it('writes at once are each stored, in the order of arrival, and one that fails changes nothing', async () => {
  const order: string[] = [];
  const writes = ['a', 'b', 'c', 'd'].map((key) =>
    write(key, () => {
      order.push(key);
      return key === 'b' ? fail() : key;
    }),
  );
  expect(await outcomes(writes)).toEqual(['a', 'no', 'c', 'd']);
  expect(order).toEqual(['a', 'b', 'c', 'd']);
  expect(await keys()).toEqual(['a', 'c', 'd']);
});

it('those that wait need one commit, and none resolves before it', async () => {
  // A slow machine would end the turn of the first before the others have joined.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const seen: string[][] = [];
  const gate = Promise.withResolvers<void>();
  const first = write('a', () => gate.promise).then(async () => seen.push(await keys()));
  const others = ['b', 'c', 'd'].map((key) => write(key).then(async () => seen.push(await keys())));
  const statements = watchStatements();
  gate.resolve();
  await Promise.all([first, ...others]);
  const all = ['a', 'b', 'c', 'd'];
  expect(seen).toEqual([all, all, all, all]);
  expect(await keys()).toEqual(all);
  // The turns of those that were stored with another find nothing to do.
  expect(statements.slice(0, statements.indexOf('COMMIT'))).toEqual([
    'BEGIN IMMEDIATE',
    ...Array(4).fill(['SAVEPOINT one', 'RELEASE one']).flat(),
  ]);
});

it('a write waits for another after writes that came together, and for a short time', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await Promise.all([write('a'), write('b')]);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const statements = watchStatements();
  const countCommits = () => statements.filter((each) => each === 'COMMIT').length;
  const third = write('c');
  await yieldToOthers();
  await yieldToOthers();
  expect(countCommits()).toBe(0);
  await Promise.all([third, write('d')]);
  expect(countCommits()).toBe(1);
  const alone = write('e');
  await yieldToOthers();
  expect(countCommits()).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  await alone;
  // As the latest one had no company, the next one expects none.
  await write('f');
  expect(countCommits()).toBe(3);
});

it('a commit that fails stores none of its writes, and says so to each', async () => {
  watchStatements(1);
  const results = await outcomes(['a', 'b', 'c'].map((key) => write(key)));
  expect(results).toEqual(Array(3).fill('The database does not answer: disk I/O error'));
  expect(await keys()).toEqual([]);
  vi.restoreAllMocks();
  expect(await write('d')).toBe('d');
  expect(await keys()).toEqual(['d']);
});

it('a transaction that SQLite has rolled back stores none of its writes', async () => {
  // The second one must join the first one, however slow the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const gate = Promise.withResolvers<void>();
  const writes = [
    write('a', () => gate.promise),
    db.write(async (tx) => {
      await sql`ROLLBACK`.execute(tx);
      return fail();
    }),
  ];
  gate.resolve();
  expect(await outcomes(writes)).toEqual(['no', 'no']);
  expect(await keys()).toEqual([]);
  expect(await write('c')).toBe('c');
});

it('each runs in the context of its caller', async () => {
  const caller = new AsyncLocalStorage<number>();
  const writes = [1, 2, 3].map((n) => caller.run(n, () => write(`key ${n}`, () => caller.getStore())));
  expect(await outcomes(writes)).toEqual([1, 2, 3]);
});

it('all of many writes are stored, single statements between them', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `key ${String(i).padStart(3, '0')}`);
  await Promise.all(
    names.map((key, i) =>
      i % 7 === 0
        ? db.autocommit.insertInto('setting').values({ key, value: '1', version: 1 }).execute()
        : write(key),
    ),
  );
  expect(await keys()).toEqual(names);
});

it('a write is stored in its own turn, also on a machine that is too slow for others to join', async () => {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
  const names = ['a', 'b', 'c', 'd'];
  await withWaitBudget(() => Promise.all(names.map((key) => write(key))), 600_000);
  expect(await keys()).toEqual(names);
});
