import { beforeAll, expect, it } from 'vitest';
import { testAccount, testServices } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const ALL = '/api/v1/users/all-users';
const role = (who: string) => (site: TestSite) => `/api/v1/users/update-role/${site.ids[who]}`;

const rows: Row[] = [
  {
    name: 'NUL in a search term is refused',
    who: 'A',
    request: ['GET', `${ALL}?searchTerm=a%00b`],
    status: 400,
    contains: ['NUL'],
  },
  {
    name: 'a visitor cannot read a record',
    who: 'V',
    request: ['GET', '/api/v1/users/ada@example.org'],
    status: 401,
  },
  {
    name: 'a user reads their own',
    who: 'U',
    request: ['GET', '/api/v1/users/UMA%40example.org'],
    status: 200,
    contains: ['"role":"user"', '"email":"uma@example.org"'],
  },
  {
    name: 'a user cannot read another’s',
    who: 'U',
    request: ['GET', '/api/v1/users/ada@example.org'],
    status: 403,
  },
  {
    name: 'a user cannot find out who has an account',
    who: 'U',
    request: ['GET', '/api/v1/users/nobody@example.org'],
    status: 403,
  },
  {
    name: 'an administrator reads any',
    who: 'A',
    request: ['GET', '/api/v1/users/uma@example.org'],
    status: 200,
  },
  {
    name: 'an unknown account is not found',
    who: 'A',
    request: ['GET', '/api/v1/users/nobody@example.org'],
    status: 404,
  },
  { name: 'a visitor cannot list accounts', who: 'V', request: ['GET', ALL], status: 401 },
  { name: 'a user cannot list accounts', who: 'U', request: ['GET', ALL], status: 403, lacks: ['@'] },
  {
    name: 'an administrator lists accounts without secrets',
    who: 'A',
    request: ['GET', ALL],
    status: 200,
    lacks: ['password', 'hash', 'token', 'accountId'],
    check: ({ json }) => {
      expect(json.data).toHaveLength(3);
      expect(Object.keys(json.data[0]).sort()).toEqual([
        '_id',
        'avatar',
        'createdAt',
        'email',
        'emailVerified',
        'name',
        'role',
      ]);
    },
  },
  {
    name: 'the list has pages on request',
    who: 'A',
    request: ['GET', `${ALL}?limit=2&page=2`],
    status: 200,
    check: ({ json }) => expect(json.data).toHaveLength(1),
  },
  {
    name: 'a user records their sign-in',
    who: 'U',
    request: ['POST', '/api/v1/users/login'],
    body: { email: 'uma@example.org', name: 'Uma', userImage: 'https://p.example/u.jpg' },
    status: 200,
    contains: ['https://p.example/u.jpg', '"role":"user"'],
  },
  {
    name: 'but not that of another account',
    who: 'U',
    request: ['POST', '/api/v1/users/login'],
    body: { email: 'ada@example.org', name: 'x' },
    status: 403,
  },
  {
    name: 'a visitor cannot record a sign-in',
    who: 'V',
    request: ['POST', '/api/v1/users/login'],
    body: { email: 'uma@example.org', name: 'x' },
    status: 401,
  },
  {
    name: 'a role in the record is refused',
    who: 'U',
    request: ['POST', '/api/v1/users/login'],
    body: { email: 'uma@example.org', role: 'admin' },
    status: 400,
  },
  {
    name: 'a user records their registration',
    who: 'U',
    request: ['POST', '/api/v1/users/create-user'],
    body: { name: 'Uma', email: 'uma@example.org' },
    status: 200,
  },
  {
    name: 'but not that of another account',
    who: 'U',
    request: ['POST', '/api/v1/users/create-user'],
    body: { name: 'x', email: 'new@example.org' },
    status: 403,
  },
  {
    name: 'a user cannot become an administrator',
    who: 'U',
    request: ['PATCH', role('U')],
    body: { role: 'admin' },
    status: 403,
  },
  {
    name: 'not even with an administrator’s email address',
    who: 'U',
    request: ['PATCH', role('U')],
    body: { role: 'admin', email: 'ada@example.org' },
    status: 403,
  },
  {
    name: 'a visitor cannot change a role',
    who: 'V',
    request: ['PATCH', role('U')],
    body: { role: 'admin' },
    status: 401,
  },
  {
    name: 'an unknown role is refused',
    who: 'A',
    request: ['PATCH', role('U')],
    body: { role: 'king' },
    status: 400,
  },
  {
    name: 'the role of an unknown account cannot be changed',
    who: 'A',
    request: ['PATCH', '/api/v1/users/update-role/nobody'],
    body: { role: 'user' },
    status: 404,
  },
  {
    name: 'an administrator makes another one a user',
    who: 'A',
    request: ['PATCH', role('A2')],
    body: { role: 'user', email: 'ada@example.org' },
    status: 200,
    contains: ['User role updated successfully'],
  },
  { name: 'who then has no permission', who: 'A2', request: ['GET', ALL], status: 403 },
  {
    name: 'the last administrator stays',
    who: 'A',
    request: ['PATCH', role('A')],
    body: { role: 'user' },
    status: 409,
  },
];

eachDatabaseInAllTier('users over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));

  it('all accounts are listed unless a page is requested', async () => {
    const services = testServices(getDb());
    for (let i = 0; i < 12; i++) await testAccount(services, 'user', `reader-${i}@example.org`);
    const { data, meta } = (await site.send('A', 'GET', ALL)).json;
    expect(data.length).toBeGreaterThan(12);
    expect(meta).toMatchObject({ total: data.length, totalPages: 1 });
    expect((await site.send('A', 'GET', `${ALL}?page=1`)).json.data).toHaveLength(10);
  });

  it('a session that was signed out may do no more', async () => {
    expect((await site.send('A', 'POST', '/api/auth/sign-out', {})).status).toBe(200);
    expect((await site.send('A', 'GET', ALL)).status).toBe(401);
  });
});
