import { expect, test } from 'vitest';
import { testServices } from '../../domain/testing.ts';
import { emailsTo, linkIn } from '../../domain/users/testing.ts';
import { confirmEmail, findActor, requestPasswordReset, setNewPassword } from '../../domain/users/users.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { ApiClient } from './testing.ts';

eachDatabaseInAllTier('emails and passwords', (getDb) => {
  const client = (env = {}) => new ApiClient(testServices(getDb(), env));
  const actor = (c: ApiClient) => findActor(c.services, c.headers);

  const verified = async (c: ApiClient) => {
    const { user } = (await (await c.call('GET', '/get-session')).json()) as {
      user: { emailVerified: boolean };
    };
    return user.emailVerified;
  };

  test('the link of the email confirms an address after a click; signing in does not require it', async () => {
    const c = client();
    await c.signUp('verify@example.org');
    expect((await c.signIn('verify@example.org')).status).toBe(200);
    const [email] = await emailsTo(c.services, 'verify@example.org');
    const link = linkIn(email);
    expect(link.origin + link.pathname).toBe(`${c.services.config.publicUrl}/confirm-email`);
    expect(await verified(c)).toBe(false);
    await confirmEmail(c.services, c.browser, link.searchParams.get('token') ?? '');
    expect(await verified(c)).toBe(true);
  });

  test('a bad link says what to do', async () => {
    const c = client();
    await expect(confirmEmail(c.services, c.browser, 'no.such.token')).rejects.toMatchObject({
      code: 'invalid',
      message: 'This link no longer works. Please ask for a new email.',
    });
    await expect(confirmEmail(c.services, c.browser, '')).rejects.toMatchObject({ code: 'invalid' });
  });

  test('emails contain no name, because anyone can register a stranger under any name', async () => {
    const c = client();
    const account = { email: 'stranger@example.org', password: 'battery staple' };
    const name = 'winner! Claim your prize at https://evil.example\n\n';
    expect((await c.call('POST', '/sign-up/email', { ...account, name })).status).toBe(200);
    await requestPasswordReset(c.services, c.browser, account.email);
    const emails = await emailsTo(c.services, account.email);
    expect(emails).toHaveLength(2);
    expect(emails.join()).not.toMatch(/evil|prize/);
  });

  test('emails name the site and its URL, in subject and text, and why one gets them', async () => {
    const c = client();
    const { publicUrl } = c.services.config;
    await c.services.db.write((tx) =>
      tx
        .insertInto('setting')
        .values({ key: 'name', value: '"River Notes"', version: 1 })
        .onConflict((one) => one.column('key').doUpdateSet({ value: '"River Notes"' }))
        .execute(),
    );
    await c.signUp('named@example.org');
    await requestPasswordReset(c.services, c.browser, 'named@example.org');
    const [confirmation, reset] = await emailsTo(c.services, 'named@example.org');
    for (const [email, reason] of [
      [confirmation, 'someone signed up on River Notes'],
      [reset, 'someone asked for a new password for your account on River Notes'],
    ]) {
      expect(email).toMatch(/^Subject: [^:]* for\s+River\s+Notes\r\n/m);
      expect(email).toContain(reason);
      expect(email).toMatch(new RegExp(`River Notes\\r?\\n${publicUrl}\\s*\\n--`));
    }
  });

  test('a verification link redirects to this site only', async () => {
    const c = client();
    await c.signUp('elsewhere@example.org');
    const link = linkIn((await emailsTo(c.services, 'elsewhere@example.org'))[0]);
    link.searchParams.set('callbackURL', '//evil.example');
    const response = await c.call('GET', `/verify-email${link.search}`);
    expect(response.headers.get('location')).toBe(`${c.services.config.publicUrl}/`);
  });

  test('a password reset ends all sessions, works once, and confirms the email address', async () => {
    const c = client();
    await c.signUp('reset@example.org');
    await requestPasswordReset(c.services, c.browser, 'Reset@example.org');
    const link = linkIn((await emailsTo(c.services, 'reset@example.org')).at(-1));
    expect(`${link.origin}${link.pathname}`).toBe(`${c.services.config.publicUrl}/reset-password`);
    const body = { token: link.searchParams.get('token'), newPassword: 'battery staple' };
    expect((await c.call('POST', '/reset-password', body)).status).toBe(200);
    expect(await actor(c)).toMatchObject({ userId: null });
    expect((await c.call('POST', '/reset-password', body)).status).toBe(400);
    expect((await c.signIn('reset@example.org')).status).toBe(401);
    const response = await c.signIn('reset@example.org', 'battery staple');
    expect(await response.json()).toMatchObject({ user: { emailVerified: true } });
  });

  test('a reset link sets no common password for an administrator', async () => {
    const c = client();
    await c.signUp('boss@example.org');
    await getDb()
      .autocommit.updateTable('user')
      .set({ role: 'admin' })
      .where('email', '=', 'boss@example.org')
      .execute();
    await requestPasswordReset(c.services, c.browser, 'boss@example.org');
    const token = linkIn((await emailsTo(c.services, 'boss@example.org')).at(-1)).searchParams.get('token');
    const refused = { code: 'invalid', errors: [{ path: 'newPassword' }] };
    await expect(
      c.call('POST', '/reset-password', { token, newPassword: 'Password123' }),
    ).rejects.toMatchObject(refused);
    await expect(
      setNewPassword(c.services, c.browser, { token: token!, newPassword: 'Password123' }),
    ).rejects.toMatchObject(refused);
    expect((await c.call('POST', '/reset-password', { token, newPassword: 'battery staple' })).status).toBe(
      200,
    );
  });

  test('a changed password ends every other session on the very next request', async () => {
    const [here, there] = [client(), client()];
    await here.signUp('change@example.org');
    await there.signIn('change@example.org');
    const wrong = { currentPassword: 'wrong horse', newPassword: 'battery staple' };
    expect((await here.call('POST', '/change-password', wrong)).status).toBe(400);
    const right = {
      currentPassword: 'correct horse',
      newPassword: 'battery staple',
      revokeOtherSessions: false,
    };
    expect((await here.call('POST', '/change-password', right)).status).toBe(200);
    expect(await actor(here)).toMatchObject({ role: 'user' });
    expect(await actor(there)).toMatchObject({ userId: null });
    await expect(client().call('POST', '/change-password', right)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('a deleted account can do nothing more', async () => {
    const c = client();
    await c.signUp('deleted@example.org');
    await getDb().write((tx) => tx.deleteFrom('user').where('email', '=', 'deleted@example.org').execute());
    expect(await actor(c)).toMatchObject({ userId: null });
  });
});
