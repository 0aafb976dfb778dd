import { beforeAll, expect, test } from 'vitest';
import { needingRecentSignIn } from '../../domain/action-scopes.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { endpoints } from './api.ts';
import { TestSite } from './testing.ts';

eachDatabaseInAllTier('Recent sign-ins', (getDb) => {
  let site: TestSite;
  const needed = { success: false, code: 'recent_sign_in_required' };

  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });

  /** Lets the sessions of all accounts be an hour old. */
  const age = async () => {
    const before = new Date(Date.now() - 3_600_000);
    await getDb()
      .autocommit.updateTable('session')
      .set({ createdAt: before.toISOString(), provedAt: null })
      .execute();
  };

  test('each call of such an action is refused before its input is read, and others are not', async () => {
    await age();
    for (const { action, method, path } of endpoints) {
      const url = `/api/v1${path.replaceAll(/:\w+/g, 'none')}`;
      const body = ['get', 'delete'].includes(method) ? undefined : '{';
      const response = await site.send('A', method.toUpperCase(), url, body);
      const isRefused = response.json?.code === 'recent_sign_in_required';
      expect(isRefused, `${method} ${path}`).toBe(needingRecentSignIn.has(action));
    }
    const csv = await site.send('A', 'GET', '/api/v1/newsletter/export');
    expect(csv.json).toMatchObject(needed);
  });

  test('a visitor and a user learn nothing from it', async () => {
    await age();
    const change = { name: 'N', scopes: ['site'], days: 7 };
    expect((await site.send('V', 'POST', '/api/v1/account/tokens', change)).status).toBe(401);
    expect((await site.send('U', 'DELETE', '/api/v1/users/none')).json.code).toBe('forbidden');
  });

  test('the password makes the sign-in recent for this session alone, and a wrong one does not', async () => {
    await site.signIn('A');
    const other = site.cookie('A');
    await site.signIn('A');
    await age();
    const path = '/api/v1/account/sign-in-again';
    const ways = await site.send('A', 'GET', path);
    expect(ways.json.data).toEqual({ password: true, code: false, passkey: false, providers: [] });
    const wrong = await site.send('A', 'POST', path, { password: 'wrong horse' });
    expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, 'password']);
    expect((await site.send('A', 'POST', path, {})).status).toBe(400);
    expect((await site.send('A', 'DELETE', '/api/v1/users/none')).json).toMatchObject(needed);

    expect((await site.send('A', 'POST', path, { password: site.password })).status).toBe(200);
    expect((await site.send('A', 'DELETE', '/api/v1/users/none')).status).toBe(404);
    const elsewhere = await site.send('V', 'DELETE', '/api/v1/users/none', undefined, { cookie: other });
    expect(elsewhere.json).toMatchObject(needed);
  });

  test('an API token needs none, and cannot prove anything or list sessions', async () => {
    await site.signIn('A');
    const made = await site.send('A', 'POST', '/api/v1/account/tokens', {
      name: 'People',
      scopes: ['users'],
      days: 7,
    });
    await age();
    const bearer = { authorization: `Bearer ${made.json.data.token}` };
    expect((await site.send('V', 'DELETE', '/api/v1/users/none', undefined, bearer)).status).toBe(404);
    for (const [method, path] of [
      ['POST', '/api/v1/account/sign-in-again'],
      ['GET', '/api/v1/account/sessions'],
      ['POST', '/api/v1/account/tokens'],
    ] as const)
      expect((await site.send('V', method, path, method === 'GET' ? undefined : {}, bearer)).status).toBe(
        403,
      );
  });

  test('sessions are listed with their device, and ended one by one', async () => {
    await site.signIn('U');
    const other = site.cookie('U');
    await site.signIn('U');
    const { data } = (await site.send('U', 'GET', '/api/v1/account/sessions')).json;
    expect(data[0]).toMatchObject({ device: 'Unknown device', isCurrent: true });
    const last = data.at(-1);
    expect((await site.send('A', 'DELETE', `/api/v1/account/sessions/${last._id}`)).status).toBe(404);
    for (const { _id, isCurrent } of data)
      if (!isCurrent)
        expect((await site.send('U', 'DELETE', `/api/v1/account/sessions/${_id}`)).status).toBe(200);
    expect((await site.send('V', 'GET', '/api/v1/account', undefined, { cookie: other })).status).toBe(401);
    expect((await site.send('U', 'GET', '/api/v1/account/sessions')).json.data).toHaveLength(1);
  });
});
