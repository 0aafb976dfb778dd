import { expect, test } from 'vitest';
import { testServices } from '../../domain/testing.ts';
import { findActor, register, signIn, signOut } from '../../domain/users/users.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { ApiClient } from './testing.ts';

eachDatabaseInAllTier('sign-in', (getDb) => {
  const client = (env = {}) => new ApiClient(testServices(getDb(), env));
  const actor = (c: ApiClient) => findActor(c.services, c.headers);

  test('registering opens a session, signing out ends it at once', async () => {
    const c = client();
    const response = await c.signUp('Rahima@Example.org');
    expect(response.status).toBe(200);
    const { user } = (await response.json()) as { user: { id: string } };
    expect(user).toMatchObject({ email: 'rahima@example.org', name: 'Rahima Khatun', emailVerified: false });
    expect(await actor(c)).toMatchObject({ userId: user.id, role: 'user' });

    const before = new Map(c.browser.cookies);
    expect((await c.call('POST', '/sign-out')).status).toBe(200);
    expect(c.browser.cookies.size).toBe(0);
    c.browser.cookies = before;
    expect(await actor(c)).toMatchObject({ userId: null, role: 'visitor' });
  });

  test('neither bodies nor sessions carry tokens, hashes or roles', async () => {
    const c = client();
    const bodies = [
      await (await c.signUp('secrets@example.org')).text(),
      await (await c.signIn('secrets@example.org')).text(),
      await (await c.call('GET', '/get-session')).text(),
    ];
    const { token } = await getDb()
      .read.selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select('token')
      .where('email', '=', 'secrets@example.org')
      .executeTakeFirstOrThrow();
    for (const body of bodies) {
      expect(body).toContain('secrets@example.org');
      expect(body).not.toContain(token);
      expect(body).not.toMatch(/argon2|"role"|"token"|password/);
    }
  });

  test('cookies are HttpOnly, Lax and for the whole site; __Host- and Secure on https', async () => {
    const plain = await client().signUp('plain@example.org');
    expect(plain.headers.getSetCookie()[0]).toMatch(
      /^lekha\.session_token=.*Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = client({ PUBLIC_URL: 'https://blog.example.org' });
    const response = await secure.signUp('secure@example.org');
    const cookie = response.headers.getSetCookie()[0]!;
    expect(cookie).toMatch(/^__Host-lekha\.session_token=/);
    expect(cookie).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('Domain');
    expect(await actor(secure)).toMatchObject({ role: 'user' });
  });

  test('a forged, foreign or expired cookie counts as none', async () => {
    const c = client();
    await c.signUp('forged@example.org');
    const name = 'lekha.session_token';
    const real = c.browser.cookies.get(name)!;
    for (const forged of [
      real.slice(0, 10) + real.slice(11),
      real.split('.')[0]!,
      `${real.split('.')[0]}.AAAA`,
      '%',
      '',
    ]) {
      c.browser.cookies.set(name, forged);
      expect(await actor(c)).toMatchObject({ userId: null });
    }
    c.browser.cookies.set(name, real);
    const later = { ...c.services, now: () => Date.now() + 31 * 24 * 3_600_000 };
    expect(await findActor(later, c.headers)).toMatchObject({ userId: null });
    const elsewhere = testServices(getDb(), { APP_SECRET: 'y'.repeat(32) });
    expect(await findActor(elsewhere, c.headers)).toMatchObject({ userId: null });
  });

  test.each([
    [{ name: 'N', email: 'a@example.org', password: '12345' }, 400, 'Password must be at least 6 characters'],
    [{ name: 'N', email: 'a@example.org', password: 'x'.repeat(129) }, 'invalid', 'at most 128'],
    [{ name: ' ', email: 'a@example.org', password: 'correct horse' }, 'invalid', 'Name is required'],
    [{ name: 'N', email: '', password: 'correct horse' }, 'invalid', 'Email is required'],
    [{ name: 'N', email: 'a', password: 'correct horse' }, 'invalid', 'valid email'],
    [{ name: 'N', email: 'ü@example.org', password: 'correct horse' }, 'invalid', 'valid email'],
    [{ name: 'N', email: 'a@example.org' }, 'invalid', 'Password is required'],
    [{ name: 'N', email: 'a@example.org', password: 'correct horse', role: 'admin' }, 'invalid', "'role'"],
    [{ name: 'N', email: { $ne: 1 }, password: 'correct horse' }, 'invalid', 'Email is required'],
    [[], 'invalid', ''],
  ])('a registration with %j is refused', async (body, refusal, message) => {
    const response = client().call('POST', '/sign-up/email', body);
    if (typeof refusal === 'string') {
      await expect(response).rejects.toMatchObject({
        code: refusal,
        message: expect.stringContaining(message),
      });
    } else {
      expect((await response).status).toBe(refusal);
      expect(await (await response).json()).toMatchObject({ code: 'PASSWORD_TOO_SHORT', message });
    }
    const made = await getDb()
      .read.selectFrom('user')
      .select('id')
      .where('email', '=', 'a@example.org')
      .execute();
    expect(made).toEqual([]);
  });

  test('a taken address is reported, also when two register at once', async () => {
    const responses = await Promise.all(
      [client(), client(), client()].map((c) => c.signUp('twice@example.org')),
    );
    expect(responses.map((a) => a.status).sort()).toEqual([200, 422, 422]);
    for (const response of responses.filter((a) => a.status === 422)) {
      expect(await response.json()).toMatchObject({
        code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
        message: expect.stringContaining('already'),
      });
    }
  });

  test('what is not listed does not exist', async () => {
    const c = client();
    for (const path of [
      '/delete-user',
      '/change-email',
      '/list-accounts',
      '/error',
      '/sign-in/',
      '//ok',
      '/unlink-account',
    ]) {
      await expect(c.call('POST', path, {})).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(c.call('GET', '/sign-in/email')).rejects.toMatchObject({ code: 'not_found' });
    expect(await (await c.call('GET', '/ok')).json()).toEqual({ ok: true });
    expect(await (await c.call('GET', '/get-session')).json()).toBe(null);
  });

  test('the form of a page registers without signing in, and then signs in and out', async () => {
    const c = client();
    const input = { name: 'রহিমা', email: 'form@example.org', password: 'qwerty' };
    expect(await register(c.services, c.browser, input)).toEqual({
      warning: expect.stringContaining('another'),
    });
    const sessions = await getDb()
      .read.selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select('session.id')
      .where('email', '=', 'form@example.org')
      .execute();
    expect(sessions).toEqual([]);

    c.browser.store(
      (await signIn(c.services, c.browser, { email: ' Form@example.org', password: 'qwerty' })).cookies,
    );
    expect(await actor(c)).toMatchObject({ role: 'user' });
    c.browser.store((await signOut(c.services, c.browser)).cookies);
    expect(await actor(c)).toMatchObject({ userId: null });
  });

  test('a form’s refusal names the field', async () => {
    const c = client();
    await c.signUp('field@example.org');
    await expect(
      register(c.services, c.browser, { name: 'N', email: 'x@example.org', password: '123' }),
    ).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'password', message: 'Password must be at least 6 characters' }],
    });
    await expect(
      register(c.services, c.browser, { name: 'N', email: 'field@example.org', password: 'correct horse' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ path: 'email' }],
    });
    await expect(
      signIn(c.services, c.browser, { email: 'field@example.org', password: 'wrong horse' }),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Invalid email or password',
    });
  });
});
