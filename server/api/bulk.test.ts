import { beforeAll, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const BULK = '/api/v1/articles/bulk';
const EMPTY = '/api/v1/articles/empty-trash';
const on =
  (name: string, fields: Record<string, unknown>): Row['body'] =>
  (site: TestSite) => ({ ids: [site.articles[name]!._id], ...fields });

const rows: Row[] = [
  { name: 'a visitor changes none', who: 'V', request: ['POST', BULK], body: {}, status: 401 },
  { name: 'a user changes none', who: 'U', request: ['POST', BULK], body: {}, status: 403 },
  { name: 'a visitor empties no trash', who: 'V', request: ['POST', EMPTY], status: 401 },
  { name: 'a user empties no trash', who: 'U', request: ['POST', EMPTY], status: 403 },
  {
    name: 'an unknown action is refused',
    who: 'A',
    request: ['POST', BULK],
    body: on('draft', { action: 'feature' }),
    status: 400,
  },
  {
    name: 'ids are ids',
    who: 'A',
    request: ['POST', BULK],
    body: { action: 'delete', ids: ['a-slug'] },
    status: 400,
  },
  {
    name: 'tags are added',
    who: 'A',
    request: ['POST', BULK],
    body: on('published', { action: 'addTags', tags: ['Water'] }),
    status: 200,
    contains: ['"done":true', '"changed":true', '"before":{"tags":[]}'],
  },
  {
    name: 'another administrator’s article is not deleted',
    who: 'A2',
    request: ['POST', BULK],
    body: on('published', { action: 'delete' }),
    status: 200,
    contains: ['"done":false', 'You are not allowed to do this.'],
  },
  {
    name: 'one’s own is',
    who: 'A',
    request: ['POST', BULK],
    body: on('published', { action: 'delete' }),
    status: 200,
    contains: ['"done":true'],
  },
  {
    name: 'another administrator’s trash stays',
    who: 'A2',
    request: ['POST', EMPTY],
    status: 200,
    contains: ['"deleted":0', '"left":0'],
  },
  {
    name: 'an administrator empties the trash',
    who: 'A',
    request: ['POST', EMPTY],
    status: 200,
    contains: ['"deleted":1', '"left":0'],
  },
];

eachDatabaseInAllTier('bulk actions over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$name', (row) => site.run(row));
});
