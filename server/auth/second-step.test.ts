import { expect, test } from 'vitest';
import { system } from '../../domain/context.ts';
import { as, testServices } from '../../domain/testing.ts';
import { codeAt } from '../../domain/users/factors/authenticator-code.ts';
import {
  confirmAuthenticator,
  findActor,
  removeAuthenticator,
  resetFactors,
  signInAgain,
  signOutElsewhere,
  startAuthenticator,
} from '../../domain/users/users.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { ApiClient } from './testing.ts';

const STEP_MS = 30_000;

eachDatabaseInAllTier('the second step of a sign-in', (getDb) => {
  let people = 0;
  let clock = Date.now();

  /** An account with an authenticator app, and a browser that is signed out. */
  async function enrol(env: Record<string, string> = {}) {
    clock = Date.now();
    const services = { ...testServices(getDb(), env), now: () => clock };
    const email = `second${++people}@example.org`;
    const setup = new ApiClient(services);
    await setup.signUp(email);
    const ctx = as(services, await findActor(services, setup.headers));
    const { secret } = await startAuthenticator(ctx);
    const code = async () => {
      // The next step, whose code was not used.
      clock += STEP_MS;
      return codeAt(secret, Math.floor(clock / STEP_MS));
    };
    const recovery = (await confirmAuthenticator(ctx, await code()))!;
    return { services, email, setup, ctx, code, recovery, browser: new ApiClient(services) };
  }

  const actor = (c: ApiClient) => findActor(c.services, c.headers);
  const verify = (c: ApiClient, code: string) => c.call('POST', '/two-factor/verify-totp', { code });
  const sessions = async (email: string) =>
    getDb()
      .read.selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select('session.id')
      .where('email', '=', email)
      .execute();

  test('the password alone opens no session; the code opens it, once', async () => {
    const { browser, email, code } = await enrol();
    const before = (await sessions(email)).length;
    const first = await browser.signIn(email);
    expect(await first.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(first.headers.getSetCookie()).toHaveLength(1);
    expect(first.headers.getSetCookie()[0]).toMatch(/^lekha\.sign_in_step=.*HttpOnly; SameSite=Lax$/);
    expect(await sessions(email)).toHaveLength(before);
    expect(await (await browser.call('GET', '/get-session')).json()).toBe(null);
    expect(await actor(browser)).toMatchObject({ role: 'visitor' });

    const stolen = new Map(browser.browser.cookies);
    const right = await code();
    expect((await verify(browser, right)).status).toBe(200);
    expect(await actor(browser)).toMatchObject({ role: 'user' });
    expect(browser.browser.cookies.has('lekha.sign_in_step')).toBe(false);

    const thief = new ApiClient(browser.services);
    thief.browser.cookies = stolen;
    await expect(verify(thief, await code())).rejects.toMatchObject({ code: 'unauthenticated' });
    // A new first step does not let the same code work again.
    await thief.signIn(email);
    await expect(verify(thief, right)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('a wrong password tells nothing of the factor, and no code works without the first step', async () => {
    const { browser, email, code } = await enrol();
    expect((await browser.signIn(email, 'wrong horse')).status).toBe(401);
    expect(browser.browser.cookies.size).toBe(0);
    await expect(verify(browser, await code())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('of two requests with one code, one signs in', async () => {
    const { browser, email, code, services } = await enrol();
    const other = new ApiClient(services);
    await Promise.all([browser.signIn(email), other.signIn(email)]);
    const same = await code();
    const ends = await Promise.allSettled([verify(browser, same), verify(other, same)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a recovery code works once, in any spelling, and is stored as a hash', async () => {
    const { browser, email, recovery } = await enrol();
    expect(new Set(recovery).size).toBe(10);
    const stored = JSON.stringify(await getDb().read.selectFrom('recovery_code').selectAll().execute());
    for (const one of recovery) expect(stored).not.toContain(one.replaceAll('-', ''));
    await browser.signIn(email);
    const typed = recovery[0]!.toUpperCase().replaceAll('-', ' ');
    expect((await verify(browser, typed)).status).toBe(200);
    const again = new ApiClient(browser.services);
    await again.signIn(email);
    await expect(verify(again, recovery[0]!)).rejects.toMatchObject({ code: 'invalid' });
    expect((await verify(again, recovery[1]!)).status).toBe(200);
  });

  test('another account’s codes do not work', async () => {
    const one = await enrol();
    const other = await enrol();
    await one.browser.signIn(one.email);
    await expect(verify(one.browser, await other.code())).rejects.toMatchObject({ code: 'invalid' });
    await expect(verify(one.browser, other.recovery[0]!)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('guesses are limited for each account, and a recovery code still works for its owner', async () => {
    const { browser, email, services, recovery } = await enrol({ RATE_LIMIT_SCALE: '1' });
    const refusals = new Set<string>();
    for (let network = 0; network < 5; network++) {
      const guesser = new ApiClient(services, `198.51.100.${network}`);
      await guesser.signIn(email);
      for (let i = 0; i < 12; i++)
        await verify(guesser, String(100_000 + i)).catch((error) => refusals.add(error.code));
    }
    expect([...refusals].sort()).toEqual(['invalid', 'rate_limited']);
    await browser.signIn(email);
    expect((await verify(browser, recovery[0]!)).status).toBe(200);
  });

  test('a step ends with its time, the password and the operator’s reset', async () => {
    const { browser, email, code, services, ctx } = await enrol();
    await browser.signIn(email);
    clock += 11 * 60_000;
    await expect(verify(browser, await code())).rejects.toMatchObject({ code: 'unauthenticated' });
    await browser.signIn(email);
    await resetFactors(as(services, system), email);
    await expect(verify(browser, await code())).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await findActor(services, browser.headers)).toMatchObject({ role: 'visitor' });
    expect((await browser.signIn(email)).status).toBe(200);
    expect(await actor(browser)).toMatchObject({ userId: ctx.actor.userId });
  });

  test('a step ends with a change of the password, and when other sessions end', async () => {
    const { browser, email, code, setup, services } = await enrol();
    await browser.signIn(email);
    await signOutElsewhere(as(services, await actor(setup)), setup.browser);
    await expect(verify(browser, await code())).rejects.toMatchObject({ code: 'unauthenticated' });
    await browser.signIn(email);
    const body = { currentPassword: 'correct horse', newPassword: 'another horse' };
    expect((await setup.call('POST', '/change-password', body)).status).toBe(200);
    await expect(verify(browser, await code())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('a change of the password alone makes no sign-in recent again', async () => {
    const { setup, services, code } = await enrol();
    const { session } = await actor(setup);
    const provedAt = new Date(clock - 3_600_000).toISOString();
    await getDb().autocommit.updateTable('session').set({ provedAt }).where('id', '=', session!.id).execute();
    const body = { currentPassword: 'correct horse', newPassword: 'another horse' };
    expect((await setup.call('POST', '/change-password', body)).status).toBe(200);
    const after = await actor(setup);
    expect(after.session!.id).not.toBe(session!.id);
    const removal = () => actor(setup).then((own) => removeAuthenticator(as(services, own)));
    await expect(removal()).rejects.toMatchObject({ code: 'recent_sign_in_required' });
    await signInAgain(as(services, after), setup.browser, { code: await code() });
    await removal();
  });

  test('a password can be changed with a factor, and the secret is not stored in plain text', async () => {
    const { setup } = await enrol();
    const body = { currentPassword: 'correct horse', newPassword: 'another horse' };
    expect((await setup.call('POST', '/change-password', body)).status).toBe(200);
    expect(await actor(setup)).toMatchObject({ role: 'user' });
    const rows = await getDb().read.selectFrom('authenticator').select('secret').execute();
    for (const { secret } of rows) expect(secret).toMatch(/^[0-9a-f]{100,}$/);
  });
});
