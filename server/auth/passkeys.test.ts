import { expect, test } from 'vitest';
import { system } from '../../domain/context.ts';
import { as, testServices } from '../../domain/testing.ts';
import { SoftwarePasskey } from '../../domain/users/factors/testing.ts';
import { emailsTo, linkIn } from '../../domain/users/testing.ts';
import {
  addPasskey,
  findActor,
  requestNewPasskey,
  requestPasswordReset,
  resetFactors,
} from '../../domain/users/users.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { ApiClient } from './testing.ts';

const refused = { code: 'invalid', errors: [{ path: 'passkey' }] };

eachDatabaseInAllTier('signing in with a passkey', (getDb) => {
  let people = 0;
  let clock = Date.now();

  /** An account with a passkey, and a browser that is signed out. */
  async function enrol(env: Record<string, string> = {}) {
    clock = Date.now();
    const services = { ...testServices(getDb(), env), now: () => clock };
    const email = `passkey${++people}@example.org`;
    const setup = new ApiClient(services);
    await setup.signUp(email);
    const ctx = as(services, await findActor(services, setup.headers));
    const passkey = new SoftwarePasskey(services.config.publicUrl);
    const { options, cookies } = await requestNewPasskey(ctx);
    setup.browser.store(cookies);
    const recovery = (await addPasskey(ctx, setup.headers, passkey.make(options)))!;
    return { services, email, setup, ctx, passkey, recovery, browser: new ApiClient(services) };
  }

  const actor = (c: ApiClient) => findActor(c.services, c.headers);
  const ask = async (c: ApiClient, body = {}) =>
    (await (await c.call('POST', '/passkey/generate-authenticate-options', body)).json()) as {
      challenge: string;
      allowCredentials: { id: string }[];
      userVerification: string;
    };
  const send = (c: ApiClient, assertion: object) =>
    c.call('POST', '/passkey/verify-authentication', assertion);

  test('a passkey alone signs in, because it verifies its user', async () => {
    const { browser, passkey, ctx } = await enrol();
    const options = await ask(browser);
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
    const response = await send(browser, passkey.sign(options));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { id: ctx.actor.userId } });
    expect(await actor(browser)).toMatchObject({ userId: ctx.actor.userId, role: 'user' });
    const row = await getDb()
      .read.selectFrom('passkey')
      .selectAll()
      .where('id', '=', passkey.id)
      .executeTakeFirstOrThrow();
    expect([Number(row.counter), row.last_used_at]).toEqual([1, new Date(clock).toISOString()]);
  });

  test.each([
    ['a reader who never confirmed the address', 'user', false],
    ['a reader who did', 'user', true],
    ['staff', 'editor', false],
  ] as const)(
    'a password set by email removes the factors of %s only if a stranger may have them',
    async (_, role, isKnown) => {
      const { services, email, ctx } = await enrol();
      await getDb()
        .autocommit.updateTable('user')
        .set({ emailVerified: isKnown, staffRole: role === 'user' ? null : role })
        .where('email', '=', email)
        .execute();
      const owner = new ApiClient(services);
      await requestPasswordReset(services, owner.browser, email);
      const token = linkIn((await emailsTo(services, email)).at(-1)).searchParams.get('token');
      await owner.call('POST', '/reset-password', { token, newPassword: 'battery staple' });
      const passkeys = await getDb()
        .read.selectFrom('passkey')
        .select('id')
        .where('user_id', '=', ctx.actor.userId)
        .execute();
      expect(passkeys).toHaveLength(role === 'user' && !isKnown ? 0 : 1);
    },
  );

  test('a passkey without a counter signs in again and again', async () => {
    const { browser, passkey } = await enrol();
    for (let i = 0; i < 2; i++)
      expect((await send(browser, passkey.sign(await ask(browser), { counter: 0 }))).status).toBe(200);
  });

  test('a counter may have 32 bits', async () => {
    const { browser, passkey } = await enrol();
    const last = { counter: 2 ** 32 - 1 };
    expect((await send(browser, passkey.sign(await ask(browser), { counter: 2 ** 32 - 2 }))).status).toBe(
      200,
    );
    expect((await send(browser, passkey.sign(await ask(browser), last))).status).toBe(200);
    await expect(send(browser, passkey.sign(await ask(browser), last))).rejects.toMatchObject(refused);
  });

  const other = 'https://phish.example';
  test.each([
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['for another origin', { origin: other }],
    ['for another host', { host: 'phish.example' }],
    ['without verifying the user', { flags: 1 }],
    ['without a present user', { flags: 4 }],
    ['for a registration', { type: 'webauthn.create' }],
    ['without its account', { userHandle: undefined }],
    ['for another account', { userHandle: Buffer.from('other').toString('base64url') }],
  ])('a signature %s is refused', async (_, changes) => {
    const { browser, passkey } = await enrol();
    const options = await ask(browser);
    await expect(send(browser, passkey.sign(options, changes))).rejects.toMatchObject(refused);
    expect(await actor(browser)).toMatchObject({ role: 'visitor' });
    // The challenge was used up by the attempt.
    await expect(send(browser, passkey.sign(options))).rejects.toMatchObject(refused);
    expect((await send(browser, passkey.sign(await ask(browser)))).status).toBe(200);
  });

  test('a counter that goes back or stands still is of a copy', async () => {
    const { browser, passkey } = await enrol();
    expect((await send(browser, passkey.sign(await ask(browser), { counter: 5 }))).status).toBe(200);
    for (const counter of [0, 4, 5])
      await expect(send(browser, passkey.sign(await ask(browser), { counter }))).rejects.toMatchObject(
        refused,
      );
    expect((await send(browser, passkey.sign(await ask(browser), { counter: 6 }))).status).toBe(200);
  });

  test('a signature of another key, or of an unknown passkey, is refused', async () => {
    const { browser, passkey, services } = await enrol();
    const forger = new SoftwarePasskey(services.config.publicUrl, passkey.id);
    forger.userHandle = passkey.userHandle;
    await expect(send(browser, forger.sign(await ask(browser)))).rejects.toMatchObject(refused);
    const unknown = new SoftwarePasskey(services.config.publicUrl);
    unknown.userHandle = passkey.userHandle;
    await expect(send(browser, unknown.sign(await ask(browser)))).rejects.toMatchObject(refused);
  });

  test('a signature works once, for five minutes, and in the browser that asked for it', async () => {
    const { browser, passkey, services } = await enrol();
    const elsewhere = new ApiClient(services);
    await ask(elsewhere);
    const signed = passkey.sign(await ask(browser));
    await expect(send(elsewhere, signed)).rejects.toMatchObject(refused);
    await expect(send(new ApiClient(services), signed)).rejects.toMatchObject(refused);

    const cookies = new Map(browser.browser.cookies);
    const both = await Promise.allSettled([send(browser, signed), send(browser, signed)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    browser.browser.cookies = cookies;
    await expect(send(browser, signed)).rejects.toMatchObject(refused);

    const late = passkey.sign(await ask(browser));
    clock += 5 * 60_000;
    await expect(send(browser, late)).rejects.toMatchObject(refused);
  });

  test('a challenge for a new passkey or a proof signs nobody in', async () => {
    const { setup, passkey, ctx } = await enrol();
    const { options, cookies } = await requestNewPasskey(ctx);
    setup.browser.store(cookies);
    await expect(send(setup, passkey.sign(options))).rejects.toMatchObject(refused);
  });

  test('a passkey is the second step of its own account, and ends it', async () => {
    const { browser, email, passkey, services } = await enrol();
    await expect(ask(browser, { secondStep: true })).rejects.toMatchObject({ code: 'unauthenticated' });
    const first = await browser.signIn(email);
    expect(await first.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['passkey'] });
    const stranger = await enrol();
    const options = await ask(browser, { secondStep: true });
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
    await expect(send(browser, stranger.passkey.sign(options))).rejects.toMatchObject(refused);
    expect(await actor(browser)).toMatchObject({ role: 'visitor' });

    const stolen = new Map(browser.browser.cookies);
    // Security keys may leave the account out if they were asked for by name.
    const signed = passkey.sign(await ask(browser, { secondStep: true }), { userHandle: undefined });
    expect((await send(browser, signed)).status).toBe(200);
    expect(await actor(browser)).toMatchObject({ role: 'user' });
    expect([...browser.browser.cookies.keys()]).not.toContain('lekha.sign_in_step');
    const thief = new ApiClient(services);
    thief.browser.cookies = stolen;
    await expect(ask(thief, { secondStep: true })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a recovery code takes the place of a lost passkey', async () => {
    const { browser, email, recovery } = await enrol();
    expect(recovery).toHaveLength(10);
    await browser.signIn(email);
    const code = recovery[0]!;
    expect((await browser.call('POST', '/two-factor/verify-backup-code', { code })).status).toBe(200);
  });

  test('a disabled account does not get in, and neither does one whose passkeys were reset', async () => {
    const { browser, passkey, ctx, services, email } = await enrol();
    const set = (disabledAt: string | null) =>
      getDb()
        .autocommit.updateTable('user')
        .set({ disabledAt })
        .where('id', '=', ctx.actor.userId!)
        .execute();
    await set(new Date().toISOString());
    expect((await send(browser, passkey.sign(await ask(browser)))).status).toBe(401);
    expect(await actor(browser)).toMatchObject({ role: 'visitor' });
    await set(null);
    const signed = passkey.sign(await ask(browser));
    await resetFactors(as(services, system), email);
    await expect(send(browser, signed)).rejects.toMatchObject(refused);
    expect((await browser.signIn(email)).status).toBe(200);
    expect(await actor(browser)).toMatchObject({ role: 'user' });
  });

  test.each([
    { id: 'x'.repeat(1001) },
    { clientDataJSON: 'x'.repeat(4001) },
    { authenticatorData: 'x'.repeat(4001) },
    { signature: 'x'.repeat(4001) },
    { userHandle: 'x'.repeat(89) },
    { signature: 'a b' },
    { id: '' },
    { extra: 1 },
    { authenticatorData: 'AAAA' },
    { clientDataJSON: Buffer.from('null').toString('base64url') },
    { clientDataJSON: '____' },
  ])('hostile values are refused: %#', async (change) => {
    const { browser, passkey } = await enrol();
    const signed = { ...passkey.sign(await ask(browser)), ...change };
    await expect(send(browser, signed)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('requests are limited for each network', async () => {
    const { services } = await enrol({ RATE_LIMIT_SCALE: '1' });
    const attacker = new ApiClient(services, '198.51.100.77');
    const ends = new Set<string>();
    for (let i = 0; i < 61; i++) await ask(attacker).catch((error) => ends.add(error.code));
    expect([...ends]).toEqual(['rate_limited']);
  });
});
