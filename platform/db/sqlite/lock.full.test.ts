import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { withWaitBudget } from '../wait-budget.ts';

const BUDGET_MS = 1000;
/** Longer than a test may take. */
const LONG_BUDGET_MS = 600_000;

let db: Database;
let other: DatabaseSync;

beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-lock-'));
  db = await openDatabase({ dataDir });
  await migrate(db);
  other = new DatabaseSync(join(dataDir, 'lekha.db'));
  other.exec('BEGIN IMMEDIATE');
});
afterEach(async () => {
  other.close();
  await db.close();
});

type Write = (key: string) => Promise<unknown>;
const serial: Write = (key) =>
  db.write((tx) => tx.insertInto('setting').values({ key, value: '1', version: 1 }).execute());
const single: Write = (key) =>
  db.autocommit.insertInto('setting').values({ key, value: '1', version: 1 }).execute();

/** Starts a writer and resolves to its outcome. */
function writer(i: number, budgetMs = BUDGET_MS): Promise<string> {
  const write = i % 2 ? single : serial;
  return withWaitBudget(() => write(`key ${i}`), budgetMs).then(
    () => 'saved',
    ({ name }: Error) => name,
  );
}

/** Starts eight writers of both kinds at intervals and resolves to their outcomes. */
function writers(): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      await sleep(i * 50);
      return writer(i, LONG_BUDGET_MS);
    }),
  );
}

it.each([0, 1])(
  'refuses each writer after its own budget while another process holds the lock',
  async (first) => {
    let firstHasEnded = false;
    const patient = writer(first, LONG_BUDGET_MS).finally(() => {
      firstHasEnded = true;
    });
    const others = [2, 3, 4, 5, 6, 7, 8].map((i) => writer(i));
    expect(await Promise.all(others)).toEqual(Array(7).fill('DatabaseBusy'));
    expect(firstHasEnded).toBe(false);
    expect(await db.read.selectFrom('setting').selectAll().execute()).toEqual([]);
    other.exec('COMMIT');
    expect(await patient).toBe('saved');
  },
);

it('lets all writers succeed if the lock is released in time', async () => {
  setTimeout(() => other.exec('COMMIT'), 100);
  expect(await writers()).toEqual(Array(8).fill('saved'));
});

// With a budget for each wait, this would take longer than a test may.
it('charges all waits of one request to one budget', async () => {
  await withWaitBudget(async () => {
    for (let i = 0; i < 400; i++) await expect(serial(`key ${i}`)).rejects.toThrow('locked');
  }, BUDGET_MS);
});
