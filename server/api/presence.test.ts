import { beforeAll, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const path = '/api/v1/presence/session-0123456789';
const body = (site: TestSite) => ({
  account: site.ids.A,
  articleId: site.articles.draft!._id,
  changed: true,
});

const rows: Row[] = [
  { name: 'a visitor is not current', who: 'V', request: ['PUT', path], body, status: 401 },
  { name: 'a user is not current', who: 'U', request: ['PUT', path], body, status: 403 },
  {
    name: 'an administrator is',
    who: 'A',
    request: ['PUT', path],
    body,
    status: 200,
    contains: ['"data":[]'],
  },
  { name: 'nobody is in another’s name', who: 'A2', request: ['PUT', path], body, status: 401 },
  {
    name: 'another administrator sees who is',
    who: 'A2',
    request: ['PUT', path],
    body: (site: TestSite) => ({ ...body(site), account: site.ids.A2 }),
    status: 200,
    contains: ['"name":"Person A"', '"own":false'],
  },
  { name: 'a visitor cannot end it', who: 'V', request: ['DELETE', path], status: 401 },
  { name: 'a user cannot end it', who: 'U', request: ['DELETE', path], status: 403 },
  { name: 'an administrator ends their own', who: 'A', request: ['DELETE', path], status: 200 },
];

eachDatabaseInAllTier('Presence in the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
