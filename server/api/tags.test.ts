import { beforeAll, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const PATH = '/api/v1/tags';
const made: Record<string, string> = {};
const ink = () => `${PATH}/${made.ink}`;
const keep =
  (name: string): Row['check'] =>
  ({ json }) => {
    made[name] = json.data._id;
  };

const rows: Row[] = [
  { name: 'a visitor cannot list them', who: 'V', request: ['GET', PATH], status: 401 },
  { name: 'a user cannot list them', who: 'U', request: ['GET', PATH], status: 403 },
  { name: 'a user cannot add one', who: 'U', request: ['POST', PATH], body: { name: 'x' }, status: 403 },
  {
    name: 'an administrator adds one',
    who: 'A',
    request: ['POST', PATH],
    body: { name: '  Red   Ink ', description: ' ' },
    status: 201,
    contains: ['"name":"Red Ink"', '"slug":"red-ink"', '"description":null', 'Tag created successfully'],
    check: keep('ink'),
  },
  {
    name: 'a name that differs in case is taken',
    who: 'A',
    request: ['POST', PATH],
    body: { name: 'RED INK' },
    status: 409,
  },
  { name: 'a name has no comma', who: 'A', request: ['POST', PATH], body: { name: 'a,b' }, status: 400 },
  {
    name: 'a name has at most 60 characters',
    who: 'A',
    request: ['POST', PATH],
    body: { name: 'x'.repeat(61) },
    status: 400,
  },
  { name: 'a user cannot change one', who: 'U', request: ['PATCH', ink], body: {}, status: 403 },
  {
    name: 'an administrator changes one',
    who: 'A',
    request: ['PATCH', ink],
    body: { name: 'নীল', description: 'Blue.' },
    status: 200,
    contains: ['"slug":"নীল"', '"description":"Blue."'],
  },
  {
    name: 'they are listed with their numbers of articles',
    who: 'A',
    request: ['GET', `${PATH}?searchTerm=%E0%A6%A8%E0%A7%80&limit=1`],
    status: 200,
    contains: ['"articles":0', '"published":0', '"total":1'],
  },
  {
    name: 'a page has at most 100',
    who: 'A',
    request: ['GET', `${PATH}?limit=101`],
    status: 400,
  },
  {
    name: 'another one is added',
    who: 'A',
    request: ['POST', PATH],
    body: { name: 'Other' },
    status: 201,
    check: keep('other'),
  },
  {
    name: 'a user cannot merge two',
    who: 'U',
    request: ['POST', () => `${ink()}/merge`],
    body: { into: 'x' },
    status: 403,
  },
  {
    name: 'the other of a merge must exist',
    who: 'A',
    request: ['POST', () => `${ink()}/merge`],
    body: { into: 'x' },
    status: 404,
  },
  {
    name: 'an administrator merges two',
    who: 'A',
    request: ['POST', () => `${ink()}/merge`],
    body: () => ({ into: made.other }),
    status: 200,
    contains: ['Tags merged successfully', '"description":"Blue."'],
  },
  { name: 'the merged one is gone', who: 'A', request: ['PATCH', ink], body: {}, status: 404 },
  {
    name: 'a user cannot delete one',
    who: 'U',
    request: ['DELETE', () => `${PATH}/${made.other}`],
    status: 403,
  },
  {
    name: 'an administrator deletes one',
    who: 'A',
    request: ['DELETE', () => `${PATH}/${made.other}`],
    status: 200,
    contains: ['The tag has been deleted.'],
  },
];

eachDatabaseInAllTier('/tags', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$name', (row) => site.run(row));
});
