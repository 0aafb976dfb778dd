import { beforeAll, describe, expect, it } from 'vitest';
import { testAccount, testServices } from '../../domain/testing.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const NEW = '/api/v1/categories/create-category';
const nature = (site: TestSite) => `/api/v1/categories/${site.categories.nature!._id}`;

const categories: Row[] = [
  {
    name: 'everybody reads them',
    who: 'V',
    request: ['GET', '/api/v1/categories'],
    status: 200,
    contains: ['"name":"nature"', '"subcategories":[]'],
  },
  { name: 'a visitor adds none', who: 'V', request: ['POST', NEW], body: { name: 'x' }, status: 401 },
  { name: 'a user adds none', who: 'U', request: ['POST', NEW], body: { name: 'x' }, status: 403 },
  {
    name: 'a name is needed',
    who: 'A',
    request: ['POST', NEW],
    body: { name: '  ' },
    status: 400,
    contains: ['Category name is required'],
  },
  {
    name: 'and is kept in lower case',
    who: 'A',
    request: ['POST', NEW],
    body: { name: '  Arts  & Crafts ' },
    status: 201,
    contains: ['"name":"arts & crafts"', 'Category created successfully'],
  },
  { name: 'once', who: 'A', request: ['POST', NEW], body: { name: 'ARTS & crafts' }, status: 409 },
  {
    name: 'a subcategory is added',
    who: 'A',
    request: ['POST', (site) => `${nature(site)}/subcategories`],
    body: { name: 'Birds' },
    status: 201,
    contains: ['"name":"birds"'],
  },
  {
    name: 'once',
    who: 'A',
    request: ['POST', (site) => `${nature(site)}/subcategories`],
    body: { name: 'birds' },
    status: 409,
  },
  { name: 'a user deletes none', who: 'U', request: ['DELETE', nature], status: 403 },
  { name: 'a visitor deletes none', who: 'V', request: ['DELETE', nature], status: 401 },
  {
    name: 'an administrator does',
    who: 'A',
    request: ['DELETE', nature],
    status: 200,
    contains: ['The category has been deleted.'],
  },
  { name: 'once', who: 'A', request: ['DELETE', nature], status: 404 },
  {
    name: 'articles keep its name',
    who: 'V',
    request: ['GET', '/api/v1/articles/all-articles?category=nature'],
    status: 200,
    contains: ['"total":2'],
  },
];

const SUBSCRIBERS = '/api/v1/newsletter/subscribers';
const newsletter: Row[] = [
  { name: 'a visitor sees no subscribers', who: 'V', request: ['GET', SUBSCRIBERS], status: 401 },
  { name: 'nor does a user', who: 'U', request: ['GET', SUBSCRIBERS], status: 403, lacks: ['@'] },
  {
    name: 'somebody subscribes',
    who: 'V',
    request: ['POST', '/api/v1/newsletter/subscribe'],
    body: { email: 'Reader@Example.org' },
    status: 202,
  },
  {
    name: 'an administrator sees who did',
    who: 'A',
    request: ['GET', `${SUBSCRIBERS}?status=pending&searchTerm=reader`],
    status: 200,
    contains: ['"email":"reader@example.org"', '"total":1'],
  },
  { name: 'of known states', who: 'A', request: ['GET', `${SUBSCRIBERS}?status=gone`], status: 400 },
];

const ALL = '/api/v1/users/all-users';
const role = (who: string) => (site: TestSite) => `/api/v1/users/update-role/${site.ids[who]}`;

const users: Row[] = [
  {
    name: 'a visitor asks for nobody',
    who: 'V',
    request: ['GET', '/api/v1/users/ada@example.org'],
    status: 401,
  },
  {
    name: 'a user for themselves',
    who: 'U',
    request: ['GET', '/api/v1/users/UMA%40example.org'],
    status: 200,
    contains: ['"role":"user"', '"email":"uma@example.org"'],
  },
  {
    name: 'not for others who are there',
    who: 'U',
    request: ['GET', '/api/v1/users/ada@example.org'],
    status: 403,
  },
  {
    name: 'nor for those who are not',
    who: 'U',
    request: ['GET', '/api/v1/users/nobody@example.org'],
    status: 403,
  },
  {
    name: 'an administrator for anybody',
    who: 'A',
    request: ['GET', '/api/v1/users/uma@example.org'],
    status: 200,
  },
  { name: 'who is there', who: 'A', request: ['GET', '/api/v1/users/nobody@example.org'], status: 404 },
  { name: 'the list is not a visitor’s', who: 'V', request: ['GET', ALL], status: 401 },
  { name: 'nor a user’s', who: 'U', request: ['GET', ALL], status: 403, lacks: ['@'] },
  {
    name: 'but an administrator’s, without secrets',
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
    name: 'in pages when asked',
    who: 'A',
    request: ['GET', `${ALL}?limit=2&page=2`],
    status: 200,
    check: ({ json }) => expect(json.data).toHaveLength(1),
  },
  {
    name: 'a sign-in is noted for oneself',
    who: 'U',
    request: ['POST', '/api/v1/users/login'],
    body: { email: 'uma@example.org', name: 'Uma', userImage: 'https://p.example/u.jpg' },
    status: 200,
    contains: ['https://p.example/u.jpg', '"role":"user"'],
  },
  {
    name: 'not for another',
    who: 'U',
    request: ['POST', '/api/v1/users/login'],
    body: { email: 'ada@example.org', name: 'x' },
    status: 403,
  },
  {
    name: 'not by a visitor',
    who: 'V',
    request: ['POST', '/api/v1/users/login'],
    body: { email: 'uma@example.org', name: 'x' },
    status: 401,
  },
  {
    name: 'a role in it is refused',
    who: 'U',
    request: ['POST', '/api/v1/users/login'],
    body: { email: 'uma@example.org', role: 'admin' },
    status: 400,
  },
  {
    name: 'a registration is noted for oneself',
    who: 'U',
    request: ['POST', '/api/v1/users/create-user'],
    body: { name: 'Uma', email: 'uma@example.org' },
    status: 200,
  },
  {
    name: 'not for another',
    who: 'U',
    request: ['POST', '/api/v1/users/create-user'],
    body: { name: 'x', email: 'new@example.org' },
    status: 403,
  },
  {
    name: 'nobody makes themselves administrator',
    who: 'U',
    request: ['PATCH', role('U')],
    body: { role: 'admin' },
    status: 403,
  },
  {
    name: 'nor with an administrator’s address',
    who: 'U',
    request: ['PATCH', role('U')],
    body: { role: 'admin', email: 'ada@example.org' },
    status: 403,
  },
  {
    name: 'a visitor neither',
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
    name: 'an unknown account is not there',
    who: 'A',
    request: ['PATCH', '/api/v1/users/update-role/nobody'],
    body: { role: 'user' },
    status: 404,
  },
  {
    name: 'one administrator may step down',
    who: 'A',
    request: ['PATCH', role('A2')],
    body: { role: 'user', email: 'ada@example.org' },
    status: 200,
    contains: ['User role updated successfully'],
  },
  { name: 'who may do no more from then on', who: 'A2', request: ['GET', ALL], status: 403 },
  {
    name: 'the last one stays',
    who: 'A',
    request: ['PATCH', role('A')],
    body: { role: 'user' },
    status: 409,
  },
];

const addresses: Row[] = [
  {
    name: 'nobody is called NUL',
    who: 'A',
    request: ['GET', `${ALL}?searchTerm=a%00b`],
    status: 400,
    contains: ['NUL'],
  },
  {
    name: 'nor is a link to a new password',
    who: 'V',
    request: ['POST', '/api/auth/reset-password'],
    body: { token: 'a\0b', newPassword: 'battery staple' },
    status: 400,
    contains: ['not complete'],
  },
  {
    name: 'or the way back from Google',
    who: 'V',
    request: ['GET', '/api/auth/callback/google?state=%00&code=x'],
    status: 400,
  },
  {
    name: 'an unknown address is JSON',
    who: 'V',
    request: ['GET', '/api/v1/nothing'],
    status: 404,
    contains: ['"success":false', '"code":"not_found"'],
  },
  {
    name: 'so is one beside the version',
    who: 'V',
    request: ['GET', '/api/v2/articles'],
    status: 404,
    contains: ['"success":false'],
  },
  {
    name: 'a wrong method is told',
    who: 'A',
    request: ['PATCH', '/api/v1/categories'],
    body: {},
    status: 405,
    contains: ['GET'],
    check: ({ headers }) => expect(headers.get('allow')).toBe('GET'),
  },
  {
    name: 'the newsletter answers a new address',
    who: 'V',
    request: ['POST', '/api/v1/newsletter/subscribe'],
    body: { email: 'reader@example.org' },
    status: 202,
  },
  {
    name: 'and a known one alike',
    who: 'V',
    request: ['POST', '/api/v1/newsletter/subscribe'],
    body: { email: 'uma@example.org' },
    status: 202,
  },
  {
    name: 'but not what is none',
    who: 'V',
    request: ['POST', '/api/v1/newsletter/subscribe'],
    body: { email: 'reader' },
    status: 400,
    contains: ['valid email'],
  },
  {
    name: 'the document names every call',
    who: 'V',
    request: ['GET', '/api/v1/openapi.json'],
    status: 200,
    contains: ['/api/v1/users/update-role/{id}', '"openapi":"3.1.0"'],
  },
  {
    name: 'and can be read',
    who: 'V',
    request: ['GET', '/api/v1/docs'],
    status: 200,
    contains: ['create-article'],
  },
  {
    name: 'measurements are not public',
    who: 'V',
    request: ['GET', '/metrics'],
    status: 200,
    contains: ['a page'],
  },
  {
    name: 'a method that means nothing here',
    who: 'V',
    request: ['PROPFIND', '/about'],
    status: 405,
    contains: ['method_not_allowed'],
    lacks: ['a page'],
  },
  { name: 'the loop turns', who: 'V', request: ['GET', '/healthz'], status: 200 },
  {
    name: 'and the site can save',
    who: 'V',
    request: ['GET', '/readyz'],
    status: 200,
    contains: ['"ready":true', '"state":"ok"'],
  },
];

eachDatabase('the rest of the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  describe('categories', () => void it.each(categories)('$name', (row) => site.run(row)));
  describe('newsletter', () => void it.each(newsletter)('$name', (row) => site.run(row)));
  describe('users', () => void it.each(users)('$name', (row) => site.run(row)));
  describe('addresses', () => void it.each(addresses)('$name', (row) => site.run(row)));

  it('all people are listed unless a page is asked for', async () => {
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
