import { beforeAll, expect, it } from 'vitest';
import { type TokenScope, tokenScopes } from '../../contract/api-token.ts';
import { MAX_TOKENS } from '../../contract/limits.ts';
import { visitor } from '../../domain/context.ts';
import { actions, can, scopesFor } from '../../domain/permissions.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { isQuick } from '../../scripts/tests/tier.ts';
import { endpoints } from './api.ts';
import { type Person, type Row, TestSite } from './testing.ts';

const path = '/api/v1/account/tokens';
const all = Object.keys(tokenScopes) as TokenScope[];
const draft = { title: 'By a program', post: '<p>Text</p>', status: 'draft' };

const rows: Row[] = [
  {
    name: 'a name is needed',
    who: 'A',
    request: ['POST', path],
    body: { name: ' ', scopes: ['media'] },
    status: 400,
    contains: ['"path":"name"'],
  },
  {
    name: 'a long name is refused',
    who: 'A',
    request: ['POST', path],
    body: { name: 'x'.repeat(50_000), scopes: ['media'] },
    status: 400,
  },
  {
    name: 'a scope is needed',
    who: 'A',
    request: ['POST', path],
    body: { name: 'CI', scopes: [] },
    status: 400,
    contains: ['"path":"scopes"'],
  },
  {
    name: 'an unknown scope is refused',
    who: 'A',
    request: ['POST', path],
    body: { name: 'CI', scopes: ['everything'] },
    status: 400,
  },
  {
    name: 'a scope may be named once',
    who: 'A',
    request: ['POST', path],
    body: { name: 'CI', scopes: ['media', 'media'] },
    status: 400,
  },
  {
    name: 'a token does not work for ever',
    who: 'A',
    request: ['POST', path],
    body: { name: 'CI', scopes: ['media'], days: 100_000 },
    status: 400,
    contains: ['1 to 366 days'],
  },
  {
    name: 'an unknown one is not revoked',
    who: 'A',
    request: ['DELETE', `${path}/nothing`],
    status: 404,
  },
  {
    name: 'a user without a role has none',
    who: 'U',
    request: ['POST', path],
    body: { name: 'CI', scopes: ['media'] },
    status: 403,
  },
  { name: 'nor a visitor', who: 'V', request: ['GET', path], status: 401 },
];

eachDatabaseInAllTier('API tokens', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    await site.hire('T', 'author');
  });

  const make = async (who: Person, scopes: TokenScope[], name = 'CI') => {
    const { json, status } = await site.send(who, 'POST', path, { name, scopes });
    expect(status).toBe(201);
    return json.data as { _id: string; token: string };
  };
  const call = (token: string, method: string, to: string, body?: unknown, headers = {}) =>
    site.send('V', method, to, body, { authorization: `Bearer ${token}`, ...headers });

  it.each(rows)('$name', (row) => site.run(row));

  it('a program writes with a token, from anywhere, and the audit log names it', async () => {
    const { token } = await make('A', ['articles.write', 'articles.publish'], 'Deploy');
    const origin = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const created = await call(token, 'POST', '/api/v1/articles/create-article', draft, origin);
    expect(created.status).toBe(201);
    const id = created.json.data._id;
    expect((await call(token, 'DELETE', `/api/v1/articles/${id}`)).status).toBe(200);
    const { json } = await site.send('A', 'GET', '/api/v1/audit-log?action=article.deleted');
    expect(json.data[0]).toMatchObject({
      subject: draft.title,
      actor: { name: 'Person A', token: 'Deploy' },
    });
    const listed = await site.send('A', 'GET', path);
    expect(listed.json.data[0].lastUsedAt).not.toBeNull();
    expect(listed.text).not.toContain(token);
    expect(JSON.stringify(await getDb().read.selectFrom('api_token').selectAll().execute())).not.toContain(
      token.slice(6, 38),
    );
  });

  it('a token does what its scopes allow, and never more than its account', async () => {
    const { token: writer } = await make('T', ['articles.write']);
    const { token: reader } = await make('T', ['articles.read']);
    const create = '/api/v1/articles/create-article';
    expect((await call(writer, 'POST', create, draft)).status).toBe(201);
    const published = await call(writer, 'POST', create, { ...draft, status: 'published' });
    expect(published.status).toBe(403);
    expect(published.json.message).toContain('articles.publish');
    expect((await call(reader, 'POST', create, draft)).status).toBe(403);
    expect((await call(reader, 'GET', '/api/v1/articles/all-articles?status=draft')).status).toBe(200);
    const { token: tooMuch } = await make('T', all);
    expect((await call(tooMuch, 'GET', '/api/v1/users/all-users')).status).toBe(403);
    await getDb()
      .autocommit.updateTable('user')
      .set({ staffRole: null })
      .where('id', '=', site.ids.T!)
      .execute();
    expect((await call(writer, 'POST', create, draft)).status).toBe(403);
    await getDb()
      .autocommit.updateTable('user')
      .set({ staffRole: 'author' })
      .where('id', '=', site.ids.T!)
      .execute();
  });

  it('no token acts on its account or makes tokens', async () => {
    const { token } = await make('A', all);
    const own = actions.filter((action) => scopesFor(action).length === 0);
    const calls = endpoints.filter((one) => own.includes(one.action));
    expect(calls.length).toBeGreaterThan(5);
    for (const { method, path: to } of calls) {
      const { status } = await call(
        token,
        method.toUpperCase(),
        `/api/v1${to.replaceAll(/:\w+/g, 'x')}`,
        method === 'get' ? undefined : {},
      );
      expect([method, to, status]).toEqual([method, to, 403]);
    }
  });

  it.skipIf(isQuick)('each call needs one of its scopes', async () => {
    for (const scope of all) {
      const { token } = await make('A', [scope], scope);
      for (const { method, path: to, action } of endpoints) {
        if (can(visitor, action)) continue;
        const body = method === 'get' ? undefined : { status: 'draft' };
        const { text } = await call(
          token,
          method.toUpperCase(),
          `/api/v1${to.replaceAll(/:\w+/g, 'x')}`,
          body,
        );
        const isRefused = /API token with the scope|An API token cannot/.test(text);
        expect([scope, method, to, isRefused]).toEqual([
          scope,
          method,
          to,
          !scopesFor(action).includes(scope),
        ]);
      }
    }
  });

  it('a wrong, expired or revoked token is refused, also beside a session', async () => {
    const { token, _id } = await make('A', ['articles.read']);
    const read = (text: string) => call(text, 'GET', '/api/v1/articles/all-articles?status=draft');
    expect((await read(token)).status).toBe(200);
    const mistyped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    for (const wrong of [mistyped, `lekha_${'x'.repeat(5000)}`, 'lekha_'])
      expect((await read(wrong)).status).toBe(401);
    const beside = { authorization: `Bearer ${mistyped}` };
    const refused = await site.send('A', 'GET', '/api/v1/users/all-users', undefined, beside);
    expect(refused.status).toBe(401);
    expect((await site.send('A2', 'DELETE', `${path}/${_id}`)).status).toBe(404);
    expect((await site.send('A', 'DELETE', `${path}/${_id}`)).status).toBe(200);
    expect((await read(token)).status).toBe(401);
    const { token: old, _id: oldId } = await make('A', ['articles.read']);
    const past = { expires_at: '2020-01-01T00:00:00.000Z' };
    await getDb().autocommit.updateTable('api_token').set(past).where('id', '=', oldId).execute();
    expect((await read(old)).status).toBe(401);
  });

  it('a token of a disabled account does not work', async () => {
    const { token } = await make('T', ['articles.read']);
    const disabled = (disabledAt: string | null) =>
      getDb().autocommit.updateTable('user').set({ disabledAt }).where('id', '=', site.ids.T!).execute();
    await disabled('2026-01-01T00:00:00.000Z');
    expect((await call(token, 'GET', '/api/v1/tags')).status).toBe(401);
    await disabled(null);
    expect((await call(token, 'GET', '/api/v1/tags')).status).toBe(200);
  });

  it('a token without taxonomies adds no category or tag by naming it', async () => {
    const { token } = await make('A', ['articles.publish']);
    const post = (fields: object) =>
      call(token, 'POST', '/api/v1/articles/create-article', { ...draft, ...fields });
    expect((await post({ tags: ['unheard of'] })).status).toBe(400);
    expect((await post({ category: 'unheard of' })).status).toBe(400);
    const { token: both } = await make('A', ['articles.publish', 'taxonomies']);
    const named = { ...draft, tags: ['heard of'] };
    expect((await call(both, 'POST', '/api/v1/articles/create-article', named)).status).toBe(201);
  });

  it('a token without users or newsletter is told no personal data', async () => {
    const { token } = await make('A', ['site']);
    const add = (event: string) =>
      call(token, 'POST', '/api/v1/webhooks', { url: 'https://hooks.example.org/', events: [event] });
    expect((await add('user.registered')).status).toBe(403);
    expect((await add('subscriber.confirmed')).status).toBe(403);
    expect((await add('article.published')).status).toBe(201);
    const events = ['user.registered', 'subscriber.confirmed'];
    const made = await site.send('A', 'POST', '/api/v1/webhooks', {
      url: 'https://hooks.example.org/',
      events,
    });
    const change = (body: object) => call(token, 'PATCH', `/api/v1/webhooks/${made.json.data._id}`, body);
    expect((await change({ url: 'https://elsewhere.example.org/' })).status).toBe(403);
    expect((await change({ url: 'https://hooks.example.org/', isActive: false })).status).toBe(200);
    expect((await change({ events: ['article.published'] })).status).toBe(200);
    expect((await change({ url: 'https://elsewhere.example.org/' })).status).toBe(200);
  });

  it('a foreign Authorization changes nothing', async () => {
    const basic = { authorization: 'Basic YTpi' };
    expect((await site.send('A', 'GET', '/api/v1/users/all-users', undefined, basic)).status).toBe(200);
    const other = { authorization: 'Bearer eyJhbGciOi' };
    expect((await site.send('A', 'GET', '/api/v1/users/all-users', undefined, other)).status).toBe(200);
  });

  it('administrators list and revoke the tokens of others', async () => {
    const { _id, token } = await make('T', ['articles.read'], 'Lost laptop');
    const of = `/api/v1/users/${site.ids.T}/tokens`;
    const listed = await site.send('A', 'GET', of);
    expect(listed.json.data[0]).toMatchObject({ _id, name: 'Lost laptop' });
    expect(listed.text).not.toContain(token);
    expect((await site.send('A', 'DELETE', `/api/v1/users/${site.ids.A}/tokens/${_id}`)).status).toBe(404);
    expect((await site.send('A', 'DELETE', `${of}/${_id}`)).status).toBe(200);
    expect((await call(token, 'GET', '/api/v1/articles/all-articles?status=draft')).status).toBe(401);
    const { json } = await site.send('A', 'GET', '/api/v1/audit-log?action=token.revoked');
    expect(json.data[0]).toMatchObject({ subject: 'Lost laptop', detail: 't@example.org' });
    expect((await site.send('A', 'GET', '/api/v1/users/nobody/tokens')).status).toBe(404);
  });

  it('an account has a limited number of tokens', async () => {
    const { user_id } = (await getDb().read.selectFrom('api_token').selectAll().executeTakeFirst())!;
    const row = { user_id, name: 'x', scopes: '', created_at: '', expires_at: '2020', last_used_at: null };
    const many = Array.from({ length: MAX_TOKENS }, (_, n) => ({ ...row, id: `t${n}`, token_hash: `h${n}` }));
    await getDb().autocommit.insertInto('api_token').values(many).execute();
    const { status, json } = await site.send('A', 'POST', path, { name: 'One more', scopes: ['media'] });
    expect([status, json.message]).toEqual([409, expect.stringContaining('Revoke one')]);
  });
});

eachDatabaseInAllTier('Wrong API tokens', (getDb) => {
  it('are refused before they are looked up once a network has sent many', async () => {
    const site = new TestSite(getDb(), { RATE_LIMIT_SCALE: '1' });
    const statuses: number[] = [];
    for (let n = 0; n < 70; n++) {
      const headers = { authorization: `Bearer lekha_${n}` };
      statuses.push((await site.send('V', 'GET', '/api/v1/tags', undefined, headers)).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401));
    expect(statuses.at(-1)).toBe(429);
  });
});
