import type { OAuth2Server } from 'oauth2-mock-server';
import { OAuth2Server as Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServices } from '../../domain/testing.ts';
import { codeAt } from '../../domain/users/factors/authenticator-code.ts';
import { emailsTo, linkIn } from '../../domain/users/testing.ts';
import {
  confirmAuthenticator,
  confirmEmail,
  findActor,
  ownAccount,
  providerError,
  recordLogin,
  startAuthenticator,
  startProvider,
} from '../../domain/users/users.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { ApiClient } from './testing.ts';

interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
  picture?: string;
}

const home = { provider: 'google' as const, callbackURL: '/', errorCallbackURL: '/login' };

let server: OAuth2Server;
let person: Person;

beforeAll(async () => {
  server = new Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeTokenSigning', (token: { payload: object }) =>
    Object.assign(token.payload, person),
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  person = {
    sub: 'google-1',
    email: 'Karim@example.org',
    email_verified: true,
    name: 'Karim Uddin',
    picture: 'https://images.example/karim.png',
  };
});

eachDatabaseInAllTier('Google', (getDb) => {
  const client = (env = {}) =>
    new ApiClient(
      testServices(getDb(), {
        GOOGLE_CLIENT_ID: 'the-client',
        GOOGLE_CLIENT_SECRET: 'the-secret',
        GOOGLE_ISSUER: server.issuer.url!,
        ...env,
      }),
    );

  /** Goes the whole way to the provider and back, as a browser does, and returns where it ends. */
  async function signInWithGoogle(c: ApiClient, returnTo = '/blogs?page=2'): Promise<URL> {
    const { location, cookies } = await startProvider(c.services, c.browser, {
      provider: 'google',
      callbackURL: returnTo,
      errorCallbackURL: '/login',
    });
    c.browser.store(cookies);
    const there = await fetch(location, { redirect: 'manual' });
    const back = new URL(there.headers.get('location')!);
    expect(back.pathname).toBe('/api/auth/callback/google');
    const response = await c.call('GET', `/callback/google${back.search}`);
    expect(response.status).toBe(302);
    return new URL(response.headers.get('location')!, c.services.config.publicUrl);
  }

  const createCtx = async (c: ApiClient) => ({
    ...c.services,
    actor: await findActor(c.services, c.headers),
  });

  test('the first sign-in makes a verified account and leads back to the previous page', async () => {
    const c = client();
    const end = await signInWithGoogle(c);
    expect(end.href).toBe(`${c.services.config.publicUrl}/blogs?page=2`);
    const ctx = await createCtx(c);
    const own = await ownAccount(ctx);
    expect(own).toMatchObject({
      name: 'Karim Uddin',
      email: 'karim@example.org',
      emailVerified: true,
      role: 'user',
    });
    const login = { email: own.email, name: own.name, userImage: person.picture };
    expect(await recordLogin(ctx, login)).toMatchObject({ avatar: person.picture });
  });

  test('signing in again finds the same account by its sub, whatever the address has become', async () => {
    const c = client();
    person.sub = 'google-2';
    person.email = 'first@example.org';
    await signInWithGoogle(c);
    const { userId } = (await createCtx(c)).actor;
    person.email = 'second@example.org';
    const again = client();
    await signInWithGoogle(again);
    expect((await createCtx(again)).actor.userId).toBe(userId);
  });

  test('none of Google’s tokens are stored', async () => {
    person.sub = 'google-3';
    person.email = 'tokens@example.org';
    await signInWithGoogle(client());
    const account = await getDb()
      .read.selectFrom('account')
      .selectAll()
      .where('accountId', '=', 'google-3')
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ accessToken: null, refreshToken: null, idToken: null, password: null });
  });

  test('an unverified account of the same address is never joined; once verified it is', async () => {
    person.sub = 'google-4';
    person.email = 'join@example.org';
    const c = client();
    const { user } = (await (await c.signUp('join@example.org')).json()) as { user: { id: string } };

    const refused = client();
    const end = await signInWithGoogle(refused);
    expect(`${end.pathname}${end.search}`).toBe('/login?error=account_not_linked');
    expect(providerError(c.services.config, end.searchParams.get('error'))).toContain('confirmation email');
    expect((await createCtx(refused)).actor.userId).toBe(null);

    const link = linkIn((await emailsTo(c.services, 'join@example.org'))[0]);
    await confirmEmail(c.services, c.browser, link.searchParams.get('token') ?? '');
    const joined = client();
    expect((await signInWithGoogle(joined)).pathname).toBe('/blogs');
    expect((await createCtx(joined)).actor.userId).toBe(user.id);
    expect((await client().signIn('join@example.org')).status).toBe(200);
  });

  test.each([
    ['join2@example.org', 'account_not_linked'],
    ['fresh@example.org', 'google_email_not_verified'],
  ])('an address that Google has not verified opens nothing: %s', async (email, error) => {
    person = { sub: `google-${email}`, email, email_verified: false, name: 'Mallory' };
    if (email === 'join2@example.org') {
      const c = client();
      await c.signUp(email);
      const link = linkIn((await emailsTo(c.services, email))[0]);
      await confirmEmail(c.services, c.browser, link.searchParams.get('token') ?? '');
    }
    const c = client();
    const end = await signInWithGoogle(c);
    expect(end.searchParams.get('error')).toBe(error);
    expect(providerError(c.services.config, error)).toMatch(/\.$/);
    expect((await createCtx(c)).actor.userId).toBe(null);
  });

  test('the issuer of GOOGLE_ISSUER must send an ID token: the answer of userinfo opens nothing', async () => {
    person = { ...person, sub: 'google-no-token', email: 'no-token@example.org' };
    server.service.once('beforeUserinfo', ({ body }: { body: object }) => Object.assign(body, person));
    server.service.once('beforeResponse', ({ body }: { body: { id_token?: string } }) => {
      delete body.id_token;
    });
    const c = client();
    const end = await signInWithGoogle(c);
    server.service.removeAllListeners('beforeUserinfo');
    expect(end.pathname).toBe('/login');
    expect(providerError(c.services.config, end.searchParams.get('error'))).toMatch(/could not accept/);
    expect((await createCtx(c)).actor.userId).toBe(null);
  });

  test('a callback that this browser did not request is refused', async () => {
    const c = client();
    const { location } = await startProvider(c.services, c.browser, home);
    const back = new URL((await fetch(location, { redirect: 'manual' })).headers.get('location')!);
    const response = await client().call('GET', `/callback/google${back.search}`);
    expect(response.headers.get('location')).toContain('/login?error=state_mismatch');
    expect(response.headers.getSetCookie().join()).not.toContain('session_token');
  });

  test('an account with a second factor enters its code after Google too', async () => {
    person = { ...person, sub: 'google-factor', email: 'factor@example.org' };
    const c = client();
    await signInWithGoogle(c);
    const ctx = await createCtx(c);
    const { secret } = await startAuthenticator(ctx);
    const step = Math.floor(Date.now() / 30_000);
    await confirmAuthenticator(ctx, await codeAt(secret, step));

    const again = client();
    expect((await signInWithGoogle(again)).pathname).toBe('/login/code');
    expect([...again.browser.cookies.keys()].some((name) => name.endsWith('session_token'))).toBe(false);
    expect(await findActor(again.services, again.headers)).toMatchObject({ role: 'visitor' });
    const code = await codeAt(secret, step + 1);
    expect((await again.call('POST', '/two-factor/verify-totp', { code })).status).toBe(200);
    expect(await findActor(again.services, again.headers)).toMatchObject({ userId: ctx.actor.userId });
  });

  test('returns to this site only', async () => {
    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const end = await signInWithGoogle(client(), elsewhere);
      expect(end.href).toBe(`${client().services.config.publicUrl}/`);
    }
  });

  test('an unavailable provider is reported, and found once it is back; everything else goes on', async () => {
    const c = client({ GOOGLE_ISSUER: 'http://127.0.0.1:9' });
    await expect(startProvider(c.services, c.browser, home)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await c.signUp('meanwhile@example.org')).status).toBe(200);
    c.services.config.google!.issuer = server.issuer.url!;
    expect((await startProvider(c.services, c.browser, home)).location).toContain(server.issuer.url!);
  });

  test('without a client id there is no sign-in with Google', async () => {
    const c = new ApiClient(testServices(getDb()));
    await expect(startProvider(c.services, c.browser, home)).rejects.toMatchObject({ code: 'not_found' });
    await expect(c.call('GET', '/callback/google?code=x&state=y')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('without an issuer the provider is Google itself', async () => {
    const services = testServices(getDb(), {
      GOOGLE_CLIENT_ID: 'the-client',
      GOOGLE_CLIENT_SECRET: 'the-secret',
    });
    const c = new ApiClient(services);
    const { location } = await startProvider(services, c.browser, home);
    const url = new URL(location);
    expect(url.origin).toBe('https://accounts.google.com');
    expect(url.searchParams.get('redirect_uri')).toBe(
      `${services.config.publicUrl}/api/auth/callback/google`,
    );
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  });
});
