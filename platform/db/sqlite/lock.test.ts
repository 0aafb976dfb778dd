import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { withWaitBudget } from '../wait-budget.ts';

const BUDGET_MS = 600;

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

/** Starts eight writers of both kinds at intervals and resolves to their outcomes and durations. */
function writers() {
  return Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      await sleep(i * 50);
      const started = performance.now();
      const write = i % 2 ? single : serial;
      const ended = withWaitBudget(() => write(`key ${i}`), BUDGET_MS).then(
        () => 'saved',
        ({ name }: Error) => name,
      );
      return { outcome: await ended, ms: performance.now() - started };
    }),
  );
}

it('refuses each writer after its own budget while another process holds the lock', async () => {
  const ended = await writers();
  expect(ended.map(({ outcome }) => outcome)).toEqual(Array(8).fill('DatabaseBusy'));
  // One whole budget after another, the last would wait eight times as long.
  for (const { ms } of ended) expect(ms).toBeLessThan(6 * BUDGET_MS);
  expect(await db.read.selectFrom('setting').selectAll().execute()).toEqual([]);
});

it('lets all writers succeed if the lock is released in time', async () => {
  setTimeout(() => other.exec('COMMIT'), 100);
  const ended = await writers();
  expect(ended.map(({ outcome }) => outcome)).toEqual(Array(8).fill('saved'));
});

it('charges all waits of one request to one budget', async () => {
  const started = performance.now();
  await withWaitBudget(async () => {
    for (let i = 0; i < 5; i++) await expect(serial(`key ${i}`)).rejects.toThrow('locked');
  }, BUDGET_MS);
  expect(performance.now() - started).toBeLessThan(3 * BUDGET_MS);
});
