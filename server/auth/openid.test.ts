import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../domain/context.ts';
import { isRecentSignIn } from '../../domain/permissions.ts';
import { as, testAccount, testServices } from '../../domain/testing.ts';
import { codeAt } from '../../domain/users/factors/authenticator-code.ts';
import { emailsTo, linkIn } from '../../domain/users/testing.ts';
import {
  confirmAuthenticator,
  confirmEmail,
  findActor,
  identityProofs,
  ownAccount,
  providerError,
  setDisabled,
  signInAgain,
  startAuthenticator,
  startProof,
  startProvider,
} from '../../domain/users/users.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type OpenIdServer, startOpenIdServer } from '../../scripts/openid/openid-server.ts';
import { ApiClient } from './testing.ts';

let openId: OpenIdServer;

beforeAll(async () => {
  openId = await startOpenIdServer();
});
afterAll(() => openId.stop());
let last = 0;
beforeEach(() => {
  last += 1;
  openId.person = {
    sub: `o-${last}`,
    email: `p${last}@example.org`,
    email_verified: true,
    name: 'Karim Uddin',
  };
});

/** Follows redirects at the provider as a browser does, and returns the URL of our callback. */
async function atProvider(location: string, jar = new Map<string, string>()): Promise<URL> {
  let url = new URL(location);
  while (!url.pathname.startsWith('/api/auth/callback/')) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      jar.set(name, value);
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
  }
  return url;
}

eachDatabaseInAllTier('An OpenID provider', (getDb) => {
  const client = (env = {}) => new ApiClient(testServices(getDb(), { ...openId.env, ...env }));
  const createCtx = async (c: ApiClient) => ({
    ...c.services,
    actor: await findActor(c.services, c.headers),
  });

  async function finish(c: ApiClient, { location, cookies }: { location: string; cookies: string[] }) {
    c.browser.store(cookies);
    const back = await atProvider(location);
    const response = await c.call('GET', `/callback/oidc${back.search}`);
    expect(response.status).toBe(302);
    return new URL(response.headers.get('location')!, c.services.config.publicUrl);
  }
  const begin = (c: ApiClient) =>
    startProvider(c.services, c.browser, {
      provider: 'oidc',
      callbackURL: '/blogs?page=2',
      errorCallbackURL: '/login?next=%2Fblogs',
    });
  const signIn = async (c: ApiClient) => finish(c, await begin(c));
  const error = (c: ApiClient, end: URL) =>
    providerError(c.services.config, end.searchParams.get('error'), end.searchParams.get('provider'));
  const readRole = (email: string) =>
    getDb()
      .read.selectFrom('user')
      .select(['role', 'staffRole'])
      .where('email', '=', email)
      .executeTakeFirst();
  const rolesInAudit = async (email: string) =>
    (
      await getDb()
        .read.selectFrom('audit')
        .select('detail')
        .where('action', '=', 'user.role_changed')
        .where('subject', '=', email)
        .orderBy('id')
        .execute()
    ).map(({ detail }) => detail);

  test('the first sign-in makes a verified account, found again by issuer and subject', async () => {
    const c = client();
    const end = await signIn(c);
    expect(end.href).toBe(`${c.services.config.publicUrl}/blogs?page=2`);
    expect(openId.requested).toMatchObject({ code_challenge_method: 'S256', scope: 'openid email profile' });
    const own = await ownAccount(await createCtx(c));
    expect(own).toMatchObject({ name: 'Karim Uddin', email: openId.person.email, emailVerified: true });
    const { userId } = (await createCtx(c)).actor;
    openId.person.email = 'elsewhere@example.org';
    const again = client();
    await signIn(again);
    expect((await createCtx(again)).actor.userId).toBe(userId);
    const row = await getDb().read.selectFrom('account').selectAll().where('userId', '=', userId!).execute();
    expect(row).toMatchObject([
      {
        providerId: 'oidc',
        accountId: `${openId.env.OIDC_ISSUER} ${openId.person.sub}`,
        accessToken: null,
        refreshToken: null,
        idToken: null,
        password: null,
      },
    ]);
  });

  test('an account is linked only if both sides have verified the address', async () => {
    const { email } = openId.person;
    const c = client();
    const { user } = (await (await c.signUp(email!)).json()) as { user: { id: string } };
    const unconfirmed = client();
    const refused = await signIn(unconfirmed);
    expect(error(unconfirmed, refused)).toContain('Then you can sign in with River Office.');
    expect(refused.searchParams.get('next')).toBe('/blogs');
    const link = linkIn((await emailsTo(c.services, email!))[0]);
    await confirmEmail(c.services, c.browser, link.searchParams.get('token') ?? '');

    openId.person.email_verified = false;
    expect((await signIn(client())).searchParams.get('error')).toBe('account_not_linked');
    openId.person.email_verified = true;
    const joined = client();
    await signIn(joined);
    expect((await createCtx(joined)).actor.userId).toBe(user.id);
  });

  test('an address that the provider has not verified makes no account', async () => {
    openId.person.email_verified = false;
    const c = client();
    expect(error(c, await signIn(c))).toContain('River Office has not verified this email address');
    expect(await readRole(openId.person.email!)).toBe(undefined);
  });

  test('a disabled account and a cancelled sign-in open nothing', async () => {
    const c = client();
    await signIn(c);
    const { actor } = await createCtx(c);
    await setDisabled(as(c.services, system), actor.userId!, true);
    const again = client();
    expect(error(again, await signIn(again))).toContain('disabled');
    expect((await createCtx(again)).actor.role).toBe('visitor');
    openId.cancelOnce = true;
    expect(error(again, await signIn(again))).toBe('The sign-in with River Office was cancelled.');
  });

  test('an account with a second factor enters its code too', async () => {
    const c = client();
    await signIn(c);
    const ctx = await createCtx(c);
    const { secret } = await startAuthenticator(ctx);
    const step = Math.floor(Date.now() / 30_000);
    await confirmAuthenticator(ctx, await codeAt(secret, step));
    const again = client();
    expect((await signIn(again)).pathname).toBe('/login/code');
    expect((await createCtx(again)).actor.role).toBe('visitor');
    const code = await codeAt(secret, step + 1);
    expect((await again.call('POST', '/two-factor/verify-totp', { code })).status).toBe(200);
    expect((await createCtx(again)).actor.userId).toBe(ctx.actor.userId);
    await expect(startProof(await createCtx(again), again.browser, 'oidc', '/')).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('another browser cannot use a callback, and nobody twice', async () => {
    const c = client();
    const { location, cookies } = await begin(c);
    c.browser.store(cookies);
    const back = await atProvider(location);
    const stolen = client();
    const elsewhere = await stolen.call('GET', `/callback/oidc${back.search}`);
    expect(elsewhere.headers.get('location')).toContain('&error=state_mismatch&provider=oidc');
    expect((await createCtx(stolen)).actor.role).toBe('visitor');
    await c.call('GET', `/callback/oidc${back.search}`);
    const again = await c.call('GET', `/callback/oidc${back.search}`);
    expect(again.headers.get('location')).toContain('error=');
  });

  test('the claim gives the role at each sign-in, is exact, and is recorded', async () => {
    const env = { OIDC_ROLE_CLAIM: 'groups' };
    const { email } = openId.person;
    const given = async (groups: unknown) => {
      openId.person.groups = groups;
      await signIn(client(env));
      return readRole(email!);
    };
    expect(await given(['staff', 'author', 'contributor'])).toEqual({ role: 'user', staffRole: 'author' });
    expect(await given('editor')).toEqual({ role: 'user', staffRole: 'editor' });
    await testAccount(client().services, 'admin', `boss-${email}`);
    expect(await given(['admin'])).toEqual({ role: 'admin', staffRole: null });
    for (const unknown of [
      ['Admin', 'administrator', ' admin', 'user'],
      { admin: true },
      'admin editor',
      undefined,
    ])
      expect(await given(unknown), JSON.stringify(unknown)).toEqual({ role: 'user', staffRole: null });
    expect(await rolesInAudit(email!)).toEqual([
      'user → author, by River Office',
      'author → editor, by River Office',
      'editor → admin, by River Office',
      'admin → user, by River Office',
    ]);
  });

  test('claims that only the user info has are read too', async () => {
    const other = await startOpenIdServer({ inIdToken: false });
    other.person = { ...openId.person, groups: ['editor'] };
    const c = client({ ...other.env, OIDC_ROLE_CLAIM: 'groups' });
    await signIn(c).finally(() => other.stop());
    expect(await readRole(openId.person.email!)).toEqual({ role: 'user', staffRole: 'editor' });
  });

  test('without the setting a claim gives nothing and takes nothing', async () => {
    openId.person.groups = ['admin'];
    await signIn(client());
    const { email } = openId.person;
    expect(await readRole(email!)).toEqual({ role: 'user', staffRole: null });
    await getDb()
      .autocommit.updateTable('user')
      .set({ staffRole: 'editor' })
      .where('email', '=', email!)
      .execute();
    openId.person.groups = [];
    await signIn(client());
    expect(await readRole(email!)).toEqual({ role: 'user', staffRole: 'editor' });
  });

  test('a claim inside another one is found, and the last administrator stays one', async () => {
    const env = { OIDC_ROLE_CLAIM: 'realm_access.roles' };
    const { email } = openId.person;
    openId.person.realm_access = { roles: ['admin'] };
    await signIn(client(env));
    const others = () => getDb().autocommit.updateTable('user').where('email', '<>', email!);
    await others().set({ role: 'user' }).execute();
    openId.person.realm_access = { roles: [] };
    await signIn(client(env));
    expect(await readRole(email!)).toMatchObject({ role: 'admin' });
    await testAccount(client().services, 'admin', `other-${email}`);
    await signIn(client(env));
    expect(await readRole(email!)).toMatchObject({ role: 'user' });
  });

  test.each([
    ['an hour ago', () => Date.now() / 1000 - 3600, false],
    ['before anybody', () => -1e300, false],
    ['now', () => Date.now() / 1000, true],
    ['in the future', () => 1e300, true],
    ['never', () => undefined, true],
  ])('a session of somebody whom the provider asked %s is as recent', async (_, at, isRecent) => {
    openId.person.auth_time = at();
    const c = client();
    await signIn(c);
    const { actor } = await createCtx(c);
    expect(isRecentSignIn(actor.session!, Date.now())).toBe(isRecent);
  });

  test('who has only the provider proves it there, as the same account alone', async () => {
    const c = client();
    await signIn(c);
    const age = () =>
      getDb()
        .autocommit.updateTable('session')
        .set({ createdAt: new Date(Date.now() - 3_600_000).toISOString(), provedAt: null })
        .execute();
    await age();
    const old = await createCtx(c);
    expect(await identityProofs(old)).toMatchObject({ providers: [{ id: 'oidc', name: 'River Office' }] });
    await expect(signInAgain(old, c.browser, {})).rejects.toThrow('Please sign in with River Office first.');
    const prove = async () =>
      finish(c, await startProof(await createCtx(c), c.browser, 'oidc', '/account?x=1'));
    const own = { ...openId.person };
    const accounts = () => getDb().read.selectFrom('user').select('id').execute();
    const before = (await accounts()).length;

    openId.person = { ...own, sub: 'somebody-new', email: `new-${own.email}` };
    const unknown = await prove();
    expect([unknown.pathname, error(c, unknown)]).toEqual([
      '/account/sign-in-again',
      'This is not your account. Sign in with River Office as before.',
    ]);
    expect(await accounts()).toHaveLength(before);
    await signIn(client());
    expect(error(c, await prove())).toContain('This is not your account');
    expect((await createCtx(c)).actor).toMatchObject(old.actor);

    openId.person = own;
    openId.prompts = [];
    expect((await prove()).href).toBe(`${c.services.config.publicUrl}/account?x=1`);
    expect(openId.requested).toMatchObject({ prompt: 'login', max_age: '600' });
    const now = await createCtx(c);
    expect(now.actor.session?.id).toBe(old.actor.session?.id);
    expect(now.actor.session!.provedAt).toBeGreaterThan(old.actor.session!.provedAt);
    await signInAgain(now, c.browser, {});
    openId.person = { ...own, auth_time: Math.floor(Date.now() / 1000) - 3600 };
    expect((await prove()).searchParams.get('error')).toBe('not_recent');
    openId.person = own;
    const sessions = getDb().read.selectFrom('session').select('id').where('userId', '=', old.actor.userId!);
    expect(await sessions.execute()).toHaveLength(1);
  });
});
