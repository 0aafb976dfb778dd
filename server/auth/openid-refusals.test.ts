import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServices } from '../../domain/testing.ts';
import { providerError, startProvider } from '../../domain/users/users.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { tier } from '../../scripts/tests/tier.ts';
import { ApiClient } from './testing.ts';

type Payload = Record<string, unknown>;

let server: OAuth2Server;
let change: (payload: Payload) => void;
let respond: ((response: { body: unknown; statusCode: number }) => void) | undefined;

beforeAll(async () => {
  server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  server.service.on('beforeTokenSigning', (token: { payload: Payload }) => {
    Object.assign(token.payload, { sub: 'o-1', email: 'karim@example.org', email_verified: true });
    change(token.payload);
  });
  server.service.on('beforeResponse', (response) => respond?.(response));
});
afterAll(() => server.stop());
beforeEach(() => {
  change = () => {};
  respond = undefined;
});

const env = { OIDC_CLIENT_ID: 'the-client', OIDC_CLIENT_SECRET: 'the-secret', OIDC_NAME: 'River Office' };
const refused =
  'This site could not accept the response of River Office. Please try again, or tell an administrator.';

async function listen(listener: RequestListener): Promise<{ issuer: string; fake: Server }> {
  const fake = createServer(listener).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  return { issuer: `http://127.0.0.1:${(fake.address() as AddressInfo).port}`, fake };
}

eachDatabaseInAllTier('Responses of an OpenID provider', (getDb) => {
  const client = (issuer = server.issuer.url!) =>
    new ApiClient(testServices(getDb(), { ...env, OIDC_ISSUER: issuer }));
  const start = (c: ApiClient) =>
    startProvider(c.services, c.browser, { provider: 'oidc', errorCallbackURL: '/login?next=%2Fblogs' });

  async function signIn(c: ApiClient, changeBack = (_back: URL) => {}): Promise<string | null> {
    const { location, cookies } = await start(c);
    c.browser.store(cookies);
    const there = await fetch(location, { redirect: 'manual' });
    const back = new URL(there.headers.get('location')!);
    changeBack(back);
    const response = await c.call('GET', `/callback/oidc${back.search}`);
    expect(response.status).toBe(302);
    const end = new URL(response.headers.get('location')!);
    if (end.searchParams.has('error')) {
      expect(end.pathname).toBe('/login');
      const users = await getDb().read.selectFrom('user').select('id').execute();
      expect([users, response.headers.getSetCookie().join().includes('session_token')]).toEqual([[], false]);
    }
    const { searchParams } = end;
    return providerError(c.services.config, searchParams.get('error'), searchParams.get('provider'));
  }

  test.each<[string, Payload, string?]>([
    ['for another client', { aud: 'somebody-else' }],
    ['of another client', { azp: 'somebody-else' }],
    ['of a client that is no text', { azp: ['the-client'] }],
    ['for another client too', { aud: ['the-client', 'somebody-else'] }],
    ['of another client, for us too', { aud: ['the-client', 'somebody-else'], azp: 'somebody-else' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['of another sign-in', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
    ['with a subject that is no text', { sub: { a: 1 } }],
    ['with a subject with a NUL', { sub: 'a\0b' }],
    ['with a subject that is too long', { sub: 'x'.repeat(300) }],
    [
      'with an address that is no text',
      { email: { a: 1 } },
      'River Office did not say what your email address is.',
    ],
    [
      'with a huge address',
      { email: `${'x'.repeat(5000)}@example.org` },
      'River Office did not say what your email address is.',
    ],
    [
      'with a false word as verified',
      { email_verified: 'yes' },
      'River Office has not verified this email address, so it cannot be used here. Verify it with River Office, or register with a password.',
    ],
  ])('an ID token %s makes no account', async (_name, payload, sentence = refused) => {
    change = (token) => {
      // Access tokens are signed too.
      if ('nonce' in token || payload.nonce === undefined) Object.assign(token, payload);
    };
    expect(await signIn(client())).toBe(sentence);
  });

  test('an ID token that was made for us may have several audiences', async () => {
    change = (token) => Object.assign(token, { aud: ['the-client', 'project'], azp: 'the-client' });
    expect(await signIn(client())).toBe(null);
    await getDb().autocommit.deleteFrom('user').execute();
  });

  test.each<[string, unknown, number]>([
    ['no ID token', { access_token: 'a', token_type: 'Bearer' }, 200],
    ['a token that is none', { access_token: 'a', token_type: 'Bearer', id_token: 'x.y.z' }, 200],
    [
      'an unsigned token',
      { access_token: 'a', id_token: `${btoa('{"alg":"none"}')}.${btoa('{"sub":"o-1"}')}.` },
      200,
    ],
    ['a text', 'no JSON', 200],
    ['an error', { error: 'server_error' }, 500],
    ['null', null, 200],
  ])('%s in place of tokens makes no account', async (_name, body, statusCode) => {
    respond = (response) => Object.assign(response, { body, statusCode });
    expect(await signIn(client())).toBe(refused);
  });

  test('another issuer beside the code, another state and no code make no account', async () => {
    expect(await signIn(client(), (back) => back.searchParams.set('iss', 'https://evil.example'))).toBe(
      refused,
    );
    const late = 'The sign-in with River Office took too long. Please try again.';
    expect(await signIn(client(), (back) => back.searchParams.set('state', 'another'))).toBe(late);
    expect(await signIn(client(), (back) => back.searchParams.delete('code'))).toMatch(
      /River Office.*try again/,
    );
    expect(await signIn(client(), (back) => back.searchParams.delete('state'))).toMatch(
      /River Office.*try again/,
    );
  });

  test.each<[string, string | null]>([
    ['/.well-known/openid-configuration', 'unavailable'],
    ['/token', refused],
    ['/jwks', refused],
    ['/userinfo', 'River Office cannot be reached right now. Please try again.'],
    ['nothing', null],
  ])('a provider whose response to %s is too large makes no account', async (large, result) => {
    const { issuer, fake } = await listen(async (request, response) => {
      const there = await fetch(`${server.issuer.url}${request.url}`, {
        method: request.method!,
        headers: {
          authorization: request.headers.authorization ?? '',
          'content-type': request.headers['content-type'] ?? '',
        },
        ...(request.method === 'POST' && { body: await text(request) }),
        redirect: 'manual',
      });
      const location = there.headers.get('location');
      response.writeHead(there.status, { ...(location && { location }), 'content-type': 'application/json' });
      const body = (await there.text()).replaceAll(server.issuer.url!, issuer);
      const isLarge = request.url?.startsWith(large);
      response.end(isLarge ? body.replace('{', `{"padding":"${'x'.repeat(2 * 1024 * 1024)}",`) : body);
    });
    change = (token) => Object.assign(token, { iss: issuer, email: undefined });
    server.service.once('beforeUserinfo', ({ body }: { body: object }) =>
      Object.assign(body, { sub: 'o-1', email: 'karim@example.org', email_verified: true }),
    );
    const end = await signIn(client(issuer)).catch((error) => error.code);
    expect(end).toBe(result);
    await getDb().autocommit.deleteFrom('user').execute();
    server.service.removeAllListeners('beforeUserinfo');
    fake.close();
  });

  test.each<[string, RequestListener]>([
    ['nonsense', (_request, response) => response.end('<html>')],
    ['an error', (_request, response) => response.writeHead(500).end()],
    [
      'the document of another issuer',
      (_request, response) => {
        const url = server.issuer.url!;
        response.writeHead(200, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            issuer: url,
            authorization_endpoint: `${url}/authorize`,
            token_endpoint: `${url}/token`,
            jwks_uri: `${url}/jwks`,
            id_token_signing_alg_values_supported: ['RS256'],
          }),
        );
      },
    ],
  ])('a provider that has %s as its configuration is unavailable', async (_name, listener) => {
    const { issuer, fake } = await listen(listener);
    await expect(start(client(issuer))).rejects.toMatchObject({ code: 'unavailable' });
    fake.close();
  });

  test('a provider that went away is reported, and found once it is back', async () => {
    const c = client('http://127.0.0.1:9');
    await expect(start(c)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await c.signUp('meanwhile@example.org')).status).toBe(200);
    await getDb().autocommit.deleteFrom('user').execute();
    c.services.config.oidc!.issuer = server.issuer.url!;
    expect(await signIn(c)).toBe(null);
    await getDb().autocommit.deleteFrom('user').execute();
  });

  test.skipIf(tier !== 'all')('a provider that never answers is given up', { timeout: 60_000 }, async () => {
    const { issuer, fake } = await listen((request, response) => {
      if (request.url?.startsWith('/token')) return;
      const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer, ...endpoints, jwks_uri: `${issuer}/jwks` }));
    });
    const c = client(issuer);
    const { location, cookies } = await start(c);
    c.browser.store(cookies);
    const state = new URL(location).searchParams.get('state')!;
    const response = await c.call('GET', `/callback/oidc?code=x&state=${state}`);
    expect(response.headers.get('location')).toContain('/login?error=unavailable&provider=oidc');
    fake.closeAllConnections();
    fake.close();
  });

  test('without the settings there is no such sign-in', async () => {
    const c = new ApiClient(testServices(getDb()));
    await expect(start(c)).rejects.toMatchObject({ code: 'not_found' });
    await expect(c.call('GET', '/callback/oidc?code=x&state=y')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('starts and callbacks are limited', async () => {
    const c = new ApiClient(
      testServices(getDb(), { ...env, OIDC_ISSUER: server.issuer.url!, RATE_LIMIT_SCALE: '0.001' }),
    );
    const twice = async (work: () => Promise<unknown>) => {
      await work();
      await work();
    };
    await expect(twice(() => start(c))).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(twice(() => c.call('GET', '/callback/oidc?state=x'))).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });
});
