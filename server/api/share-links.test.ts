import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const made: Record<string, string> = {};
const links = (site: TestSite) => `/api/v1/articles/${site.articles.draft!._id}/share-links`;
const link = () => `/api/v1/share-links/${made.link}`;

const rows: Row[] = [
  { name: 'a visitor cannot list them', who: 'V', request: ['GET', links], status: 401 },
  { name: 'a user cannot list them', who: 'U', request: ['GET', links], status: 403 },
  { name: 'a visitor cannot make one', who: 'V', request: ['POST', links], body: {}, status: 401 },
  { name: 'a user cannot make one', who: 'U', request: ['POST', links], body: {}, status: 403 },
  {
    name: 'an administrator makes one for another’s article',
    who: 'A2',
    request: ['POST', links],
    body: { label: ' Uncle  ', days: 7 },
    status: 201,
    contains: ['"label":"Uncle"', '"createdBy":"Person A2"', '"expired":false', '/share/'],
    check: ({ json }) => {
      made.link = json.data._id;
      made.token = json.data.url.split('/').at(-1);
      expect(made.token).toMatch(/^[\w-]{43}$/);
    },
  },
  {
    name: 'the list has no URL',
    who: 'A',
    request: ['GET', links],
    status: 200,
    contains: ['"label":"Uncle"'],
    lacks: ['/share/', 'token'],
    check: ({ text }) => expect(text).not.toContain(made.token),
  },
  { name: 'days are bounded', who: 'A', request: ['POST', links], body: { days: 366 }, status: 400 },
  {
    name: 'a label is bounded',
    who: 'A',
    request: ['POST', links],
    body: { label: 'x'.repeat(101) },
    status: 400,
  },
  {
    name: 'unknown fields are refused',
    who: 'A',
    request: ['POST', links],
    body: { token: 'x' },
    status: 400,
  },
  {
    name: 'an unknown article has none',
    who: 'A',
    request: ['GET', '/api/v1/articles/no-such/share-links'],
    status: 404,
  },
  { name: 'a visitor cannot revoke one', who: 'V', request: ['DELETE', link], status: 401 },
  { name: 'a user cannot revoke one', who: 'U', request: ['DELETE', link], status: 403 },
  { name: 'an administrator revokes one', who: 'A', request: ['DELETE', link], status: 200 },
  { name: 'a revoked one is not found', who: 'A', request: ['DELETE', link], status: 404 },
];

eachDatabaseInAllTier('Share links of the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
