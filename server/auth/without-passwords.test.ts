import { beforeAll, expect, test } from 'vitest';
import { texts } from '../../contract/texts.ts';
import { system } from '../../domain/context.ts';
import { as, testAccount, testServices } from '../../domain/testing.ts';
import { codeAt } from '../../domain/users/factors/authenticator-code.ts';
import {
  acceptWithNewAccount,
  confirmAuthenticator,
  createSignInLink,
  ensureAdministrator,
  findActor,
  identityProofs,
  openSignInLink,
  redeemFirstAdministratorLink,
  redeemSignInLink,
  sendPasswordReset,
  setDisabled,
  signInAgain,
  signInNew,
  startAuthenticator,
} from '../../domain/users/users.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { ApiClient } from './testing.ts';

const env = {
  PASSWORD_SIGN_IN: 'off',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'the-client',
  OIDC_CLIENT_SECRET: 'the-secret',
};
const off = { code: 'forbidden', message: texts.auth.passwordsOff };

eachDatabase('A site without passwords', (getDb) => {
  let c: ApiClient;
  beforeAll(async () => {
    await new ApiClient(testServices(getDb())).signUp('karim@example.org');
    c = new ApiClient(testServices(getDb(), env));
  });
  const readToken = (link: string) => new URL(link).searchParams.get('token')!;
  const operator = () => as(c.services, system);
  const redeem = async (browser: ApiClient, token: string) => {
    const done = await redeemSignInLink(browser.services, browser.browser, token);
    browser.browser.store(done.cookies);
    return { ...done, actor: await findActor(browser.services, browser.headers) };
  };

  test.each([
    ['/sign-in/email', { email: 'karim@example.org', password: 'correct horse' }],
    ['/sign-up/email', { name: 'Ila', email: 'ila@example.org', password: 'correct horse' }],
    ['/request-password-reset', { email: 'karim@example.org' }],
    ['/reset-password', { token: 'x'.repeat(20), newPassword: 'correct horse' }],
    ['/change-password', { currentPassword: 'correct horse', newPassword: 'another horse' }],
  ])('%s is refused', async (path, body) => {
    await expect(c.call('POST', path, body)).rejects.toMatchObject(off);
  });

  test('nobody sends resets, accepts with a password or proves who they are by one', async () => {
    const { userId } = await testAccount(c.services, 'user', 'reset@example.org');
    await expect(sendPasswordReset(operator(), userId!)).rejects.toMatchObject(off);
    const account = { name: 'Ila', email: 'ila@example.org', password: 'lantern-river-42' };
    await expect(acceptWithNewAccount(c.services, c.browser, 'x', account)).rejects.toMatchObject(off);
    const browser = new ApiClient(c.services);
    const { actor } = await redeem(
      browser,
      readToken(await createSignInLink(operator(), 'karim@example.org')),
    );
    const ctx = as(c.services, actor);
    expect(await identityProofs(ctx)).toMatchObject({ password: false, providers: [] });
    await expect(signInAgain(ctx, browser.browser, { password: 'correct horse' })).rejects.toMatchObject(off);
  });

  test('a link of the operator signs in once, for fifteen minutes, and a new one ends it', async () => {
    const first = readToken(await createSignInLink(operator(), 'KARIM@example.org'));
    const second = readToken(await createSignInLink(operator(), 'karim@example.org'));
    const browser = new ApiClient(c.services);
    await expect(redeem(browser, first)).rejects.toMatchObject({ code: 'forbidden' });
    for (const _preview of [1, 2])
      expect(await openSignInLink(c.services, c.browser, second)).toBe('karim@example.org');
    const later = { ...c.services, now: () => Date.now() + 16 * 60_000 };
    expect(await openSignInLink(later, c.browser, second)).toBe(null);
    const stored = await getDb().read.selectFrom('one_time_link').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(second);

    expect((await redeem(browser, second)).actor).toMatchObject({ role: 'user' });
    await expect(redeem(new ApiClient(c.services), second)).rejects.toMatchObject({ code: 'forbidden' });
    const audit = getDb()
      .read.selectFrom('audit')
      .select('subject')
      .where('action', '=', 'user.sign_in_link_made');
    expect(await audit.execute()).toContainEqual({ subject: 'karim@example.org' });
  });

  test('two presses at once sign in once', async () => {
    const token = readToken(await createSignInLink(operator(), 'karim@example.org'));
    const presses = await Promise.allSettled([1, 2, 3].map(() => redeem(new ApiClient(c.services), token)));
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an account with a second factor still enters its code, and a disabled or unknown one has no link', async () => {
    const browser = new ApiClient(c.services);
    const { actor } = await redeem(
      browser,
      readToken(await createSignInLink(operator(), 'karim@example.org')),
    );
    const ctx = as(c.services, actor);
    const { secret } = await startAuthenticator(ctx);
    await confirmAuthenticator(ctx, await codeAt(secret, Math.floor(Date.now() / 30_000)));
    const again = await redeem(
      new ApiClient(c.services),
      readToken(await createSignInLink(operator(), 'karim@example.org')),
    );
    expect([again.secondStep, again.actor.role]).toEqual([true, 'visitor']);

    const token = readToken(await createSignInLink(operator(), 'karim@example.org'));
    await setDisabled(operator(), actor.userId!, true);
    expect(await openSignInLink(c.services, c.browser, token)).toBe(null);
    await expect(redeem(new ApiClient(c.services), token)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(createSignInLink(operator(), 'karim@example.org')).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(createSignInLink(operator(), 'nobody@example.org')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('links of other purposes do not sign in, and this one makes no administrator', async () => {
    const link = readToken((await ensureAdministrator(c.services))!);
    expect(await openSignInLink(c.services, c.browser, link)).toBe(null);
    await testAccount(c.services, 'user', 'other@example.org');
    const own = readToken(await createSignInLink(operator(), 'other@example.org'));
    const account = { name: 'Boss', email: 'boss@example.org', password: '' };
    await expect(redeemFirstAdministratorLink(operator(), own, account)).rejects.toMatchObject({
      code: 'forbidden',
    });

    const { _id } = await redeemFirstAdministratorLink(operator(), link, account);
    const browser = new ApiClient(c.services);
    browser.browser.store((await signInNew(c.services, browser.browser, _id)).cookies);
    expect(await findActor(c.services, browser.headers)).toMatchObject({ userId: _id, role: 'admin' });
  });
});
