import { expect, test } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { testServices } from '../testing.ts';
import {
  enforceLimit,
  enforceMemoryLimit,
  isWithinMemoryLimit,
  resetLimit,
  toNetwork,
} from './rate-limits.ts';

const MINUTE = 60_000;

/** Services whose clock stands where the test puts it. */
function clocked(services: ReturnType<typeof testServices>) {
  const clock = { ms: 1_000_000 };
  return { clock, services: { ...services, now: () => clock.ms } };
}

const outcome = (promise: Promise<void>) =>
  promise.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

eachDatabase('turns', (getDb) => {
  const limited = (env = {}) => clocked(testServices(getDb(), { RATE_LIMIT_SCALE: '1', ...env }));

  test('any number at once are counted one by one', async () => {
    const { services } = limited();
    const turn = { key: 'at once', limit: 7, windowMs: MINUTE };
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => outcome(enforceLimit(services, turn))),
    );
    expect(outcomes.filter((o) => o === 'taken')).toHaveLength(7);
    expect(outcomes.filter((o) => o === 'rate_limited')).toHaveLength(33);
  });

  test('a window ends at its time, and says when', async () => {
    const { services, clock } = limited();
    const turn = { key: 'window', limit: 1, windowMs: MINUTE };
    await enforceLimit(services, turn);
    clock.ms += MINUTE - 5000;
    await expect(enforceLimit(services, turn)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 });
    clock.ms += 5000;
    await enforceLimit(services, turn);
  });

  test('strictly, no window holds more than the limit, and a refused try prolongs nothing', async () => {
    const { services, clock } = limited();
    const turn = { key: 'strict', limit: 2, windowMs: MINUTE, strict: true };
    await enforceLimit(services, turn);
    clock.ms += MINUTE - 1;
    await enforceLimit(services, turn);
    clock.ms += 2;
    expect(await outcome(enforceLimit(services, turn))).toBe('rate_limited');
    clock.ms += MINUTE;
    await enforceLimit(services, turn);
  });

  test('a heavy turn counts for several', async () => {
    const { services } = limited();
    const turn = { key: 'heavy', limit: 5, windowMs: MINUTE };
    await enforceLimit(services, { ...turn, weight: 4 });
    expect(await outcome(enforceLimit(services, { ...turn, weight: 2 }))).toBe('rate_limited');
  });

  test('another instance on the same database counts together with this one', async () => {
    const turn = { key: 'shared', limit: 1, windowMs: MINUTE };
    await enforceLimit(limited().services, turn);
    expect(await outcome(enforceLimit(limited().services, turn))).toBe('rate_limited');
  });

  test('what is forgotten begins anew', async () => {
    const { services } = limited();
    const turn = { key: 'forgotten', limit: 1, windowMs: MINUTE };
    await enforceLimit(services, turn);
    expect(await outcome(enforceLimit(services, turn))).toBe('rate_limited');
    await resetLimit(services, 'forgotten');
    expect(await outcome(enforceLimit(services, turn))).toBe('taken');
  });

  test('the operator’s scale multiplies, and 0 lets everything through', async () => {
    const turn = { key: 'scaled', limit: 1, windowMs: MINUTE };
    const doubled = limited({ RATE_LIMIT_SCALE: '2' }).services;
    await enforceLimit(doubled, turn);
    await enforceLimit(doubled, turn);
    expect(await outcome(enforceLimit(doubled, turn))).toBe('rate_limited');
    expect(await outcome(enforceLimit(limited({ RATE_LIMIT_SCALE: '0' }).services, turn))).toBe('taken');
  });

  test('neither addresses nor e-mails are stored', async () => {
    await enforceLimit(limited().services, {
      key: 'guess:reader@example.org 203.0.113.7',
      limit: 1,
      windowMs: MINUTE,
    });
    const rows = await getDb().read.selectFrom('rate').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/reader|203/);
  });

  test('quick turns are counted in memory by key and window', () => {
    const { services, clock } = limited();
    const turn = { key: 'quick', limit: 2, windowMs: MINUTE };
    enforceMemoryLimit(services, turn);
    expect(isWithinMemoryLimit(services, turn)).toBe(true);
    enforceMemoryLimit(services, turn);
    expect(isWithinMemoryLimit(services, turn)).toBe(false);
    enforceMemoryLimit(services, { ...turn, key: 'another' });
    expect(() => enforceMemoryLimit(services, turn)).toThrow('Too many attempts');
    clock.ms += MINUTE;
    enforceMemoryLimit(services, turn);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
  ['::fffe:203.0.113.7', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1::5', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
