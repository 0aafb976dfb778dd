import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const rows: Row[] = [
  {
    name: 'NUL in a password reset token is refused',
    who: 'V',
    request: ['POST', '/api/auth/reset-password'],
    body: { token: 'a\0b', newPassword: 'battery staple' },
    status: 400,
    contains: ['not complete'],
  },
  {
    name: 'NUL in the state from Google is refused',
    who: 'V',
    request: ['GET', '/api/auth/callback/google?state=%00&code=x'],
    status: 400,
  },
  {
    name: 'an unknown path returns JSON',
    who: 'V',
    request: ['GET', '/api/v1/nothing'],
    status: 404,
    contains: ['"success":false', '"code":"not_found"'],
  },
  {
    name: 'so does a path of another version',
    who: 'V',
    request: ['GET', '/api/v2/articles'],
    status: 404,
    contains: ['"success":false'],
  },
  {
    name: 'a wrong method is refused with the allowed ones',
    who: 'A',
    request: ['PATCH', '/api/v1/categories'],
    body: {},
    status: 405,
    contains: ['GET'],
    check: ({ headers }) => expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS'),
  },
  {
    name: 'the OpenAPI document lists every endpoint',
    who: 'V',
    request: ['GET', '/api/v1/openapi.json'],
    status: 200,
    contains: ['/api/v1/users/update-role/{id}', '"openapi":"3.1.0"'],
  },
  {
    name: 'it is revalidated by its tag',
    who: 'V',
    request: ['GET', '/api/v1/openapi.json'],
    headers: { 'if-none-match': '*' },
    status: 304,
    check: ({ headers }) => {
      expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
      expect(headers.get('cache-control')).toBe('public, no-cache');
    },
  },
  {
    name: 'and has a page to read',
    who: 'V',
    request: ['GET', '/api/v1/docs'],
    status: 200,
    contains: ['create-article'],
  },
  {
    name: 'metrics are not public',
    who: 'V',
    request: ['GET', '/metrics'],
    status: 200,
    contains: ['a page'],
  },
  {
    name: 'an unknown method is refused',
    who: 'V',
    request: ['PROPFIND', '/about'],
    status: 405,
    contains: ['method_not_allowed'],
    lacks: ['a page'],
  },
  { name: 'healthz responds', who: 'V', request: ['GET', '/healthz'], status: 200 },
  {
    name: 'readyz reports that the site can save',
    who: 'V',
    request: ['GET', '/readyz'],
    status: 200,
    contains: ['"ready":true', '"state":"ok"'],
  },
];

eachDatabaseInAllTier('paths and methods of the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
