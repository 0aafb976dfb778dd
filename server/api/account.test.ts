import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const ACCOUNT = '/api/v1/account';
const NEW_PASSWORD = 'a-new-lantern-by-the-sea';

const rows: Row[] = [
  { name: 'a visitor has no account', who: 'V', request: ['GET', ACCOUNT], status: 401 },
  { name: 'a visitor changes no account', who: 'V', request: ['PATCH', ACCOUNT], body: {}, status: 401 },
  {
    name: 'a visitor has no password',
    who: 'V',
    request: ['POST', `${ACCOUNT}/password`],
    body: {},
    status: 401,
  },
  {
    name: 'an account reads itself',
    who: 'U',
    request: ['GET', ACCOUNT],
    status: 200,
    contains: ['"email":"uma@example.org"', '"role":"user"', '"bio":null'],
  },
  {
    name: 'an account changes its name and bio alone',
    who: 'U',
    request: ['PATCH', ACCOUNT],
    body: { name: 'Uma of the river', bio: 'Writes.' },
    status: 200,
    contains: ['"name":"Uma of the river"', '"bio":"Writes."', '"email":"uma@example.org"'],
  },
  {
    name: 'an account cannot change its role',
    who: 'U',
    request: ['PATCH', ACCOUNT],
    body: { role: 'admin' },
    status: 400,
  },
  {
    name: 'an account cannot change its email address',
    who: 'U',
    request: ['PATCH', ACCOUNT],
    body: { email: 'ada@example.org' },
    status: 400,
  },
  {
    name: 'a blank name is refused',
    who: 'U',
    request: ['PATCH', ACCOUNT],
    body: { name: ' ' },
    status: 400,
    contains: ['"path":"name"'],
  },
  {
    name: 'a wrong password is refused',
    who: 'A',
    request: ['POST', `${ACCOUNT}/password`],
    body: { currentPassword: 'not the password', newPassword: NEW_PASSWORD },
    status: 400,
    contains: ['"path":"currentPassword"'],
  },
  {
    name: 'a new password keeps this session in new cookies, and ends the others',
    who: 'A2',
    request: ['POST', `${ACCOUNT}/password`],
    body: ({ password }: TestSite) => ({ currentPassword: password, newPassword: NEW_PASSWORD }),
    status: 200,
    lacks: ['token', NEW_PASSWORD],
    async check({ headers }, site) {
      const cookie = headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      expect(cookie).not.toBe('');
      expect((await site.send('A2', 'GET', ACCOUNT)).status).toBe(401);
      const again = await site.send('V', 'GET', ACCOUNT, undefined, { cookie });
      expect(again.json.data.email).toBe(site.emails.A2);
    },
  },
];

eachDatabaseInAllTier('the own account over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
