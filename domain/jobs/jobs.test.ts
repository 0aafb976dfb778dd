import { beforeAll, beforeEach, expect, it } from 'vitest';
import { formatInstant } from '../../platform/clock.ts';
import { DatabaseUnavailable } from '../../platform/db/errors.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../context.ts';
import { testServices } from '../testing.ts';
import { correctFutureDates } from './correct-dates.ts';
import {
  cancelJob,
  enqueue,
  enqueueNoLaterThan,
  type JobHandlers,
  overdueJobs,
  PUBLISH_DUE,
  schedulePeriodic,
  startJobs,
  waitsAtMost,
} from './jobs.ts';
import { claimJob, finishJob, renewLease } from './lease.ts';
import { LEASE_MS } from './lease-time.ts';
import type { NewJob } from './queue.ts';

eachDatabase('Jobs', (getDb, getConfig) => {
  let services: Services;
  let now = Date.now();
  beforeAll(() => {
    services = { ...testServices(getDb()), now: () => now };
  });
  beforeEach(async () => {
    await getDb().write((tx) => tx.deleteFrom('job').execute());
  });

  const add = (job: Partial<NewJob> = {}) =>
    getDb().write((tx) => enqueue(tx, { kind: 'note', payload: {}, runAt: formatInstant(now), ...job }));
  const waiting = () => getDb().read.selectFrom('job').selectAll().orderBy('created_at').execute();
  const claim = () => claimJob(services, ['note']);

  /** Runs jobs until `done` holds. */
  async function run(handlers: JobHandlers, done: () => boolean | Promise<boolean>, by = services) {
    const jobs = startJobs(by, handlers);
    await expect.poll(done).toBe(true);
    await jobs.stop();
  }

  it('run once as the operator with their payload', async () => {
    const seen: unknown[] = [];
    await add({ payload: { article: 'এক' } });
    const note: JobHandlers = {
      note: async (ctx, payload) => {
        seen.push([ctx.actor.role, payload]);
      },
    };
    await run(note, async () => (await waiting()).length === 0);
    expect(seen).toEqual([['system', { article: 'এক' }]]);
  });

  it('run once if the database is unavailable when they end', async () => {
    let runs = 0;
    let refusals = 3;
    const { db } = services;
    const write: typeof db.write = (work) => {
      if (runs === 0 || refusals === 0) return db.write(work);
      refusals--;
      return Promise.reject(new DatabaseUnavailable());
    };
    await add();
    const note: JobHandlers = { note: async () => void runs++ };
    const interrupted = { ...services, db: { ...db, write } };
    await run(note, async () => (await waiting()).length === 0, interrupted);
    expect({ runs, refusals }).toEqual({ runs: 1, refusals: 0 });
  });

  it('wait until they are due, and for a server that knows their kind', async () => {
    await add({ runAt: formatInstant(now + 60_000) });
    await add({ kind: 'unknown' });
    expect(await claim()).toBeNull();
    now += 60_000;
    expect(await claim()).toMatchObject({ kind: 'note', attempts: 1 });
  });

  it('keep an earlier time when enqueued again, and run once more if they are running', async () => {
    const soon = (ms: number) => {
      const job = { kind: 'note', uniqueKey: 'one', payload: {}, runAt: formatInstant(now + ms) };
      return getDb().write((tx) => enqueueNoLaterThan(tx, job));
    };
    const delays = async () => (await waiting()).map(({ run_at }) => Date.parse(run_at) - now);
    await soon(1000);
    await soon(5000);
    expect(await delays()).toEqual([1000]);
    await soon(500);
    expect(await delays()).toEqual([500]);
    now += 500;
    const running = await claim();
    await soon(1000);
    await finishJob(services, running!);
    expect(await delays()).toEqual([1000]);
  });

  it('are claimed by one process, and by another after the lease has ended', async () => {
    await add();
    const claims = await Promise.all(Array.from({ length: 10 }, claim));
    const [first] = claims.filter((job) => job !== null);
    expect(claims.filter((job) => job !== null)).toHaveLength(1);
    expect(first).toMatchObject({ wasInterrupted: false });
    now += LEASE_MS - 1;
    expect(await claim()).toBeNull();
    expect(await renewLease(services, first!)).toBe(true);
    now += 2;
    expect(await claim()).toBeNull();
    now += LEASE_MS;
    const second = await claim();
    expect(second).toMatchObject({ attempts: 2, wasInterrupted: true });
    expect(await renewLease(services, first!)).toBe(false);
    await finishJob(services, first!);
    expect(await waiting()).toHaveLength(1);
    await finishJob(services, second!);
    expect(await waiting()).toEqual([]);
  });

  it('with the same key are one job with the newer time and payload', async () => {
    await add({ uniqueKey: 'k', payload: 1, runAt: formatInstant(now + 1000) });
    await add({ uniqueKey: 'k', payload: 2, runAt: formatInstant(now) });
    expect(await waiting()).toHaveLength(1);
    const job = await claim();
    expect(job?.payload).toBe(2);
    await add({ uniqueKey: 'k', payload: 3 });
    await finishJob(services, job!);
    expect((await claim())?.payload).toBe(3);
    await getDb().write((tx) => cancelJob(tx, 'k'));
    expect(await waiting()).toEqual([]);
  });

  it('exist only if their transaction was committed', async () => {
    const failing = getDb().write(async (tx) => {
      await enqueue(tx, { kind: 'note', payload: {}, runAt: formatInstant(now) });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await waiting()).toEqual([]);
  });

  it('that fail are retried with growing delays', async () => {
    await add();
    let attempts = 0;
    const failing: JobHandlers = {
      note: async () => {
        attempts++;
        throw new Error('failed');
      },
    };
    await run(failing, async () => (await waiting())[0]?.error === 'Error: failed');
    const [first] = await waiting();
    expect(first).toMatchObject({ attempts: 1, lease_until: null, run_at: formatInstant(now + 1000) });
    now += 1000;
    await run(failing, async () => (await waiting())[0]?.run_at === formatInstant(now + 2000));
    expect(attempts).toBe(2);
  });

  it('can schedule their next run', async () => {
    await add({ uniqueKey: 'daily' });
    const daily: JobHandlers = { note: async () => ({ runAgainAt: now + 86_400_000 }) };
    await run(daily, async () => (await waiting())[0]?.run_at === formatInstant(now + 86_400_000));
    expect(await waiting()).toMatchObject([{ unique_key: 'daily', attempts: 0, lease_until: null }]);
  });

  it('are told to stop, and awaited', async () => {
    await add();
    let begun = false;
    let ended = false;
    const jobs = startJobs(services, {
      note: async (_ctx, _payload, signal) => {
        begun = true;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended = true;
      },
    });
    await expect.poll(() => begun).toBe(true);
    await jobs.stop();
    expect(ended).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('of one kind run one after another without delaying those of another', async () => {
    for (let i = 0; i < 3; i++) await add({ kind: 'slow' });
    await add({ runAt: formatInstant(now + 1) });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let slow = 0;
    let most = 0;
    let noted = false;
    const jobs = startJobs(services, {
      slow: async () => {
        most = Math.max(most, ++slow);
        await held;
        slow--;
      },
      note: async () => {
        noted = true;
      },
    });
    await expect.poll(() => slow).toBe(1);
    now += 1;
    await expect.poll(() => noted).toBe(true);
    release();
    await expect.poll(async () => (await waiting()).length).toBe(0);
    await jobs.stop();
    expect(most).toBe(1);
  });

  it('of a killed server run at the next start', async () => {
    await add();
    await claim();
    if (!getDb().isExclusive) now += LEASE_MS;
    const restarted = await openDatabase(getConfig());
    let runs = 0;
    const note: JobHandlers = {
      note: async () => {
        runs++;
      },
    };
    await run(note, async () => (await waiting()).length === 0, { ...services, db: restarted });
    await restarted.close();
    expect(runs).toBe(1);
  });

  const YEAR_MS = 365 * 86_400_000;
  const HOUR_MS = 3_600_000;
  const DAY_MS = 24 * HOUR_MS;
  const periodic = { kind: 'note', everyMs: HOUR_MS };
  const scheduleNote = () => getDb().write((tx) => schedulePeriodic(tx, periodic, now));
  const dueIn = async () => (await waiting()).map(({ run_at }) => Date.parse(run_at) - now);

  it('that repeat are due within their period after a clock that was ahead, without a restart too', async () => {
    await scheduleNote();
    const ahead = now + 10 * YEAR_MS;
    const truth = now;
    now = ahead;
    await run({ note: async () => ({ everyMs: HOUR_MS }) }, async () => (await dueIn())[0] === HOUR_MS);
    now = truth;
    expect(await overdueJobs(services)).toMatchObject([{ kind: 'note' }]);
    await correctFutureDates(services, {});
    expect(await dueIn()).toEqual([0]);
    expect(await overdueJobs(services)).toEqual([]);
    let runs = 0;
    await run({ note: async () => void runs++ }, () => runs > 0);
  });

  it('that failed while the clock was ahead are tried again, and publications wait for their date', async () => {
    const nextYear = formatInstant(now + YEAR_MS);
    await add({ kind: 'letter', uniqueKey: 'failed', runAt: nextYear });
    await getDb().autocommit.updateTable('job').set({ error: 'refused' }).execute();
    await add({ kind: 'letter', uniqueKey: 'queued', runAt: nextYear });
    await add({ kind: PUBLISH_DUE, uniqueKey: 'chosen', runAt: nextYear });
    await correctFutureDates(services, {});
    const rows = await waiting();
    const due = Object.fromEntries(rows.map(({ unique_key, run_at }) => [unique_key, run_at]));
    expect(due).toEqual({ failed: formatInstant(now), queued: formatInstant(now), chosen: nextYear });
  });

  it('wait no longer than their kind ever does after a clock that was a few days ahead', async () => {
    const handlers: JobHandlers = {
      hourly: waitsAtMost(HOUR_MS, async () => {}),
      expiry: waitsAtMost(7 * DAY_MS, async () => {}),
      other: async () => {},
    };
    const runAt = formatInstant(now + 5 * DAY_MS);
    const kinds = [...Object.keys(handlers), 'of another version'];
    for (const kind of kinds) await add({ kind, uniqueKey: kind, runAt });
    await correctFutureDates(services, handlers);
    const due = (await waiting()).map(({ kind, run_at }) => [kind, run_at]);
    const [atOnce, later] = [formatInstant(now), runAt];
    expect(Object.fromEntries(due)).toEqual({
      hourly: atOnce,
      other: atOnce,
      expiry: later,
      'of another version': later,
    });
  });

  it('are not leased until a date that no lease reaches', async () => {
    await add();
    const truth = now;
    now += 10 * YEAR_MS;
    expect(await claim()).not.toBeNull();
    now = truth;
    expect(await claim()).toMatchObject({ wasInterrupted: true });
    expect(await claim()).toBeNull();
  });

  it('that have not run for twice their period are overdue, though not before a server had time to run them', async () => {
    await scheduleNote();
    expect(await overdueJobs(services)).toEqual([]);
    now += 2 * HOUR_MS + 11 * 60_000;
    expect(await overdueJobs(services)).toMatchObject([{ kind: 'note' }]);
    await scheduleNote();
    expect(await overdueJobs(services)).toEqual([]);
    now += 11 * 60_000;
    expect(await overdueJobs(services)).toMatchObject([{ kind: 'note' }]);
  });
});
