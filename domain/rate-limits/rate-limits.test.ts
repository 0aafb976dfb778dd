import { expect, test } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { testServices } from '../testing.ts';
import {
  enforceLimit,
  enforceLimits,
  enforceMemoryLimit,
  isWithinMemoryLimit,
  resetLimit,
} from './rate-limits.ts';

const MINUTE = 60_000;

/** Services with a clock that the test sets. */
function clocked(services: ReturnType<typeof testServices>) {
  const clock = { ms: 1_000_000 };
  return { clock, services: { ...services, now: () => clock.ms } };
}

const outcome = (promise: Promise<void>) =>
  promise.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

eachDatabase('rate limits', (getDb) => {
  const limited = (env = {}) => clocked(testServices(getDb(), { RATE_LIMIT_SCALE: '1', ...env }));

  test('concurrent hits are counted one by one', async () => {
    const { services } = limited();
    const rate = { key: 'at once', limit: 7, windowMs: MINUTE };
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => outcome(enforceLimit(services, rate))),
    );
    expect(outcomes.filter((o) => o === 'allowed')).toHaveLength(7);
    expect(outcomes.filter((o) => o === 'rate_limited')).toHaveLength(33);
  });

  test('a refused hit says when the window ends', async () => {
    const { services, clock } = limited();
    const rate = { key: 'window', limit: 1, windowMs: MINUTE };
    await enforceLimit(services, rate);
    clock.ms += MINUTE - 5000;
    await expect(enforceLimit(services, rate)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 });
    clock.ms += 5000;
    await enforceLimit(services, rate);
  });

  test('a strict limit holds for every window, and a refused hit does not extend it', async () => {
    const { services, clock } = limited();
    const rate = { key: 'strict', limit: 2, windowMs: MINUTE, strict: true };
    await enforceLimit(services, rate);
    clock.ms += MINUTE - 1;
    await enforceLimit(services, rate);
    clock.ms += 2;
    expect(await outcome(enforceLimit(services, rate))).toBe('rate_limited');
    clock.ms += MINUTE;
    await enforceLimit(services, rate);
  });

  test('a count of a clock that was ahead locks nobody out', async () => {
    const { services, clock } = limited();
    const rate = { key: 'ahead', limit: 1, windowMs: MINUTE };
    const truth = clock.ms;
    clock.ms += 1e11;
    await enforceLimit(services, rate);
    enforceMemoryLimit(services, rate);
    clock.ms = truth;
    await enforceLimit(services, rate);
    enforceMemoryLimit(services, rate);
    expect(await outcome(enforceLimit(services, rate))).toBe('rate_limited');
  });

  test('a hit may count for several', async () => {
    const { services } = limited();
    const rate = { key: 'heavy', limit: 5, windowMs: MINUTE };
    await enforceLimit(services, { ...rate, weight: 4 });
    expect(await outcome(enforceLimit(services, { ...rate, weight: 2 }))).toBe('rate_limited');
  });

  test('several limits count up to the first that is exceeded, in one commit', async () => {
    const { services } = limited();
    const rates = ['client', 'all', 'address'].map((key, i) => ({
      key: `several ${key}`,
      limit: i === 1 ? 2 : 5,
      windowMs: MINUTE,
      refusal: `No more of ${key}.`,
    }));
    let writes = 0;
    const write: typeof services.db.write = (work) => {
      writes++;
      return services.db.write(work);
    };
    const together = { ...services, db: { ...services.db, write, autocommit: null as never } };
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => outcome(enforceLimits(together, rates))),
    );
    expect([outcomes.toSorted(), writes]).toEqual([
      ['allowed', 'allowed', 'rate_limited', 'rate_limited'],
      4,
    ]);
    await expect(enforceLimits(services, rates)).rejects.toThrow('No more of all.');
    // Refused hits were counted for the client, and not for the address behind the limit that refused them.
    expect(await outcome(enforceLimit(services, rates[0]!))).toBe('rate_limited');
    for (let i = 0; i < 3; i++) await enforceLimit(services, rates[2]!);
    expect(await outcome(enforceLimit(services, rates[2]!))).toBe('rate_limited');
    const off = limited({ RATE_LIMIT_SCALE: '0' }).services;
    await enforceLimits({ ...off, db: null as never }, rates);
  });

  test('instances on one database share their counts', async () => {
    const rate = { key: 'shared', limit: 1, windowMs: MINUTE };
    await enforceLimit(limited().services, rate);
    expect(await outcome(enforceLimit(limited().services, rate))).toBe('rate_limited');
  });

  test('a reset limit starts again', async () => {
    const { services } = limited();
    const rate = { key: 'reset', limit: 1, windowMs: MINUTE };
    await enforceLimit(services, rate);
    expect(await outcome(enforceLimit(services, rate))).toBe('rate_limited');
    await resetLimit(services, 'reset');
    expect(await outcome(enforceLimit(services, rate))).toBe('allowed');
  });

  test('RATE_LIMIT_SCALE multiplies limits, and 0 switches them off', async () => {
    const rate = { key: 'scaled', limit: 1, windowMs: MINUTE };
    const doubled = limited({ RATE_LIMIT_SCALE: '2' }).services;
    await enforceLimit(doubled, rate);
    await enforceLimit(doubled, rate);
    expect(await outcome(enforceLimit(doubled, rate))).toBe('rate_limited');
    expect(await outcome(enforceLimit(limited({ RATE_LIMIT_SCALE: '0' }).services, rate))).toBe('allowed');
  });

  test('neither IP nor email addresses are stored', async () => {
    await enforceLimit(limited().services, {
      key: 'guess:reader@example.org 203.0.113.7',
      limit: 1,
      windowMs: MINUTE,
    });
    const rows = await getDb().read.selectFrom('rate').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/reader|203/);
  });

  test('memory limits count by key and window', () => {
    const { services, clock } = limited();
    const rate = { key: 'quick', limit: 2, windowMs: MINUTE };
    enforceMemoryLimit(services, rate);
    expect(isWithinMemoryLimit(services, rate)).toBe(true);
    enforceMemoryLimit(services, rate);
    expect(isWithinMemoryLimit(services, rate)).toBe(false);
    enforceMemoryLimit(services, { ...rate, key: 'another' });
    expect(() => enforceMemoryLimit(services, rate)).toThrow('Too many attempts');
    clock.ms += MINUTE;
    enforceMemoryLimit(services, rate);
  });
});
