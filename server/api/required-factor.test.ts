import { beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../domain/users/factors/authenticator-code.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { TestSite } from './testing.ts';

const app = '/api/v1/account/factors/authenticator';

eachDatabaseInAllTier('A second factor that the site requires', (getDb) => {
  let site: TestSite;

  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    await site.hire('E', 'editor');
  });

  const require = (wanted: boolean | null) =>
    site.send('A', 'PATCH', '/api/v1/settings', { requireSecondFactor: wanted });

  async function setUp(who: 'A' | 'E' | 'U') {
    const { secret } = (await site.send(who, 'POST', app)).json.data;
    const code = await codeAt(secret, Math.floor(Date.now() / 30_000));
    return site.send(who, 'PUT', app, { code });
  }

  test('an administrator requires it only with one of their own, and after a recent sign-in', async () => {
    expect((await require(true)).status).toBe(409);
    expect((await setUp('A')).json.data).toHaveLength(10);
    const old = new Date(Date.now() - 3_600_000).toISOString();
    await getDb().autocommit.updateTable('session').set({ createdAt: old }).execute();
    expect((await require(true)).json.code).toBe('recent_sign_in_required');
    const change = (body: object, headers = {}, who: 'A' | 'V' = 'A') =>
      site.send(who, 'PATCH', '/api/v1/settings', body, headers);
    const code = { headCode: '<script>a()</script>', codeEnabled: true, codeHosts: ['a.example'] };
    for (const [key, value] of Object.entries(code))
      expect((await change({ [key]: value })).json.code, key).toBe('recent_sign_in_required');
    expect((await change({ tagline: 'Other', headCode: '', codeEnabled: null })).status).toBe(200);
    const now = new Date().toISOString();
    await getDb().autocommit.updateTable('session').set({ createdAt: now }).execute();

    const made = { name: 'Site', scopes: ['site', 'articles.read'], days: 7 };
    const { token } = (await site.send('A2', 'POST', '/api/v1/account/tokens', made)).json.data;
    const bearer = { authorization: `Bearer ${token}` };
    for (const body of [{ requireSecondFactor: true }, code])
      expect((await change(body, bearer, 'V')).status).toBe(403);
    expect((await site.send('V', 'GET', '/api/v1/reviews', undefined, bearer)).status).toBe(200);
    expect((await require(true)).status).toBe(200);
    expect((await site.send('V', 'GET', '/api/v1/reviews', undefined, bearer)).status).toBe(403);
  });

  test('staff without one act as users until they have set it up; their record stays', async () => {
    for (const who of ['A2', 'E'] as const) {
      const refused = await site.send(who, 'GET', '/api/v1/reviews');
      expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining('second factor')]);
    }
    expect((await site.send('A2', 'GET', '/api/v1/account')).json.data.role).toBe('admin');
    expect((await setUp('E')).status).toBe(200);
    expect((await site.send('E', 'GET', '/api/v1/reviews')).status).toBe(200);
    expect((await site.send('U', 'GET', '/api/v1/account')).status).toBe(200);
  });

  test('the last factor of staff stays while it is required; others remove theirs', async () => {
    const refused = await site.send('E', 'DELETE', app);
    expect([refused.status, refused.json.code]).toEqual([409, 'conflict']);
    expect((await site.send('E', 'GET', '/api/v1/reviews')).status).toBe(200);
    await setUp('U');
    expect((await site.send('U', 'DELETE', app)).status).toBe(200);
    expect((await site.send('U', 'GET', '/api/v1/account/factors')).json.data).toEqual({
      authenticator: false,
      recoveryCodes: 0,
      passkeys: [],
    });
    expect((await require(null)).status).toBe(200);
    expect((await site.send('E', 'DELETE', app)).status).toBe(200);
  });

  test('a second app replaces no confirmed one, and one that was never confirmed is no factor', async () => {
    await site.send('U', 'POST', app);
    expect((await site.send('U', 'GET', '/api/v1/account/factors')).json.data.authenticator).toBe(false);
    await site.signIn('U');
    await setUp('U');
    expect((await site.send('U', 'POST', app)).status).toBe(409);
    expect((await site.send('U', 'PUT', app, { code: '000000' })).status).toBe(409);
  });
});
