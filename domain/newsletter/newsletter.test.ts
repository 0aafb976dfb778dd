import { expect, test } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { emailsTo } from '../email/testing.ts';
import { testContext } from '../testing.ts';
import { confirm, findSubscriberEmail, subscribe, unsubscribe } from './newsletter.ts';
import { readToken, signToken } from './tokens.ts';

const HERE = '203.0.113.1';

eachDatabase('newsletter', (getDb) => {
  const newsletter = (env = {}) => testContext(getDb(), visitor, env);

  const readStatus = async (email: string) =>
    (
      await getDb()
        .read.selectFrom('subscriber')
        .select('status')
        .where('email', '=', email)
        .executeTakeFirst()
    )?.status;

  const last = async (ctx: Ctx, email: string) => (await emailsTo(ctx, email)).at(-1)!;

  const tokenIn = (email: string, purpose: string) =>
    new RegExp(`/newsletter/${purpose}\\?token=([^\\s>]+)`).exec(email)?.[1] ?? '';

  test('a link confirms a subscription, and one in a later email ends it', async () => {
    const ctx = newsletter();
    await subscribe(ctx, { email: 'reader@example.org' }, HERE);
    expect(await readStatus('reader@example.org')).toBe('pending');
    const token = tokenIn(await last(ctx, 'reader@example.org'), 'confirm');
    expect(await findSubscriberEmail(ctx, 'confirm', token)).toBe('reader@example.org');
    expect(await readStatus('reader@example.org')).toBe('pending');
    expect(await confirm(ctx, token)).toBe(true);
    expect(await confirm(ctx, token)).toBe(true);
    expect(await readStatus('reader@example.org')).toBe('confirmed');

    await subscribe(ctx, { email: 'reader@example.org' }, HERE);
    expect(await readStatus('reader@example.org')).toBe('confirmed');
    const second = await last(ctx, 'reader@example.org');
    expect(second).toContain('already subscribed');
    expect(second).toMatch(/^List-Unsubscribe:\s+<http/m);
    expect(await unsubscribe(ctx, tokenIn(second, 'unsubscribe'))).toBe(true);
    expect(await readStatus('reader@example.org')).toBe('unsubscribed');

    await subscribe(ctx, { email: 'reader@example.org' }, HERE);
    expect(await readStatus('reader@example.org')).toBe('pending');
  });

  test('a link used again leaves the dates as they are', async () => {
    let now = Date.parse('2026-11-21T09:00:00Z');
    const ctx = { ...newsletter(), now: () => now };
    const dates = () =>
      getDb()
        .read.selectFrom('subscriber')
        .select(['confirmed_at', 'unsubscribed_at'])
        .where('email', '=', 'dated@example.org')
        .executeTakeFirstOrThrow();
    await subscribe(ctx, { email: 'dated@example.org' }, HERE);
    const email = await last(ctx, 'dated@example.org');
    for (let i = 0; i < 2; i++, now += 3_600_000) await confirm(ctx, tokenIn(email, 'confirm'));
    for (let i = 0; i < 2; i++, now += 3_600_000) await unsubscribe(ctx, tokenIn(email, 'unsubscribe'));
    expect(await dates()).toMatchObject({
      confirmed_at: '2026-11-21T09:00:00.000Z',
      unsubscribed_at: '2026-11-21T11:00:00.000Z',
    });
    await confirm(ctx, tokenIn(email, 'confirm'));
    expect(await dates()).toMatchObject({ confirmed_at: '2026-11-21T13:00:00.000Z', unsubscribed_at: null });
  });

  test('the confirmation email has a link to unsubscribe', async () => {
    const ctx = newsletter();
    await subscribe(ctx, { email: 'changed@example.org' }, HERE);
    const email = await last(ctx, 'changed@example.org');
    await confirm(ctx, tokenIn(email, 'confirm'));
    const body = email.slice(email.indexOf('\r\n\r\n'));
    expect(await unsubscribe(ctx, tokenIn(body, 'unsubscribe'))).toBe(true);
    expect(await readStatus('changed@example.org')).toBe('unsubscribed');
  });

  test('each request sends one email, whatever the status of the address', async () => {
    const ctx = newsletter();
    const counts: number[] = [];
    for (const _ of ['new', 'pending', 'confirmed', 'left']) {
      await subscribe(ctx, { email: 'alike@example.org' }, HERE);
      const received = await emailsTo(ctx, 'alike@example.org');
      counts.push(received.length);
      const email = received.at(-1)!;
      const token = tokenIn(email, 'confirm');
      if (counts.length === 2) await confirm(ctx, token);
      if (counts.length === 3) await unsubscribe(ctx, tokenIn(email, 'unsubscribe'));
    }
    expect(counts).toEqual([1, 2, 3, 4]);
  });

  test('a link works for its purpose only, and a forged or expired one not at all', async () => {
    const ctx = newsletter();
    await subscribe(ctx, { email: 'forged@example.org' }, HERE);
    const token = tokenIn(await last(ctx, 'forged@example.org'), 'confirm');
    expect(await unsubscribe(ctx, token)).toBe(false);
    for (const forged of [
      '',
      'a.b',
      `${token}x`,
      token.replace(/^./, 'z'),
      token.replace(/\.[^.]+\./, '..'),
    ]) {
      expect(await confirm(ctx, forged)).toBe(false);
      expect(await findSubscriberEmail(ctx, 'confirm', forged)).toBe(null);
    }
    const later = { ...ctx, now: () => Date.now() + 8 * 24 * 3_600_000 };
    expect(await confirm(later, token)).toBe(false);
    expect(await readStatus('forged@example.org')).toBe('pending');
  });

  test('one address gets few emails an hour', async () => {
    const ctx = newsletter({ RATE_LIMIT_SCALE: '1' });
    for (let i = 0; i < 3; i++) await subscribe(ctx, { email: 'bombed@example.org' }, HERE);
    await expect(subscribe(ctx, { email: 'bombed@example.org' }, HERE)).rejects.toMatchObject({
      code: 'rate_limited',
    });
    await subscribe(ctx, { email: 'another@example.org' }, HERE);
  });

  test('one address gets few emails a day', async () => {
    const sendAt = (hour: number) => {
      const now = () => Date.UTC(2030, 0, 1, hour);
      return subscribe(
        { ...newsletter({ RATE_LIMIT_SCALE: '1' }), now },
        { email: 'daily@example.org', isProven: true },
        HERE,
      );
    };
    for (const hour of [1, 1, 1, 5, 5, 5]) await sendAt(hour);
    await expect(sendAt(9)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('one client causes few emails an hour, to any number of addresses', async () => {
    const ctx = newsletter({ RATE_LIMIT_SCALE: '0.1' });
    const from = '198.51.100.7';
    for (let i = 0; i < 5; i++)
      await subscribe(ctx, { email: `stranger-${i}@example.org`, isProven: true }, from);
    const next = { email: 'stranger-5@example.org', isProven: true };
    await expect(subscribe(ctx, next, from)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await emailsTo(ctx, next.email)).toHaveLength(0);
    await subscribe(ctx, next, '198.51.100.8');
  });

  test('an unsubscribe link never expires', () => {
    const ctx = newsletter();
    const token = signToken({ ...ctx, now: () => 0 }, 'unsubscribe', 'someone');
    expect(readToken(ctx, 'unsubscribe', token)).toBe('someone');
  });
});
