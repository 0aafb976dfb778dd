import { beforeAll, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const PATH = '/api/v1/authors';
const made: Record<string, string> = {};
const guest = () => `${PATH}/${made.guest}`;
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
    name: 'an administrator adds one with links',
    who: 'A',
    request: ['POST', PATH],
    body: { name: 'Guest Author', bio: ' ', links: ['https://guest.example/'] },
    status: 201,
    contains: ['"slug":"guest-author"', '"bio":null', 'Author created successfully'],
    check: keep('guest'),
  },
  { name: 'a name is required', who: 'A', request: ['POST', PATH], body: { name: ' ' }, status: 400 },
  {
    name: 'links are https addresses',
    who: 'A',
    request: ['POST', PATH],
    body: { name: 'x', links: ['javascript:alert(1)'] },
    status: 400,
    contains: ['begins with https://'],
  },
  {
    name: 'there are at most eight links',
    who: 'A',
    request: ['POST', PATH],
    body: { name: 'x', links: Array.from({ length: 9 }, () => 'https://a.example/') },
    status: 400,
  },
  {
    name: 'an image must exist',
    who: 'A',
    request: ['PATCH', guest],
    body: { userImage: '/media/00000000000000000000000000000000.png' },
    status: 400,
  },
  { name: 'a user cannot change one', who: 'U', request: ['PATCH', guest], body: {}, status: 403 },
  {
    name: 'an administrator changes one',
    who: 'A',
    request: ['PATCH', guest],
    body: { slug: 'The Guest', bio: 'From afar.' },
    status: 200,
    contains: ['"slug":"the-guest"', '"bio":"From afar."'],
  },
  {
    name: 'they are listed with their numbers of articles',
    who: 'A',
    request: ['GET', `${PATH}?searchTerm=PERSON%20A&limit=1`],
    status: 200,
    contains: ['"articles":2', '"published":1', '"total":2'],
  },
  {
    name: 'a user cannot merge two',
    who: 'U',
    request: ['POST', () => `${guest()}/merge`],
    body: { into: 'x' },
    status: 403,
  },
  {
    name: 'the other of a merge must exist',
    who: 'A',
    request: ['POST', () => `${guest()}/merge`],
    body: { into: 'x' },
    status: 404,
  },
  {
    name: 'an administrator merges two',
    who: 'A',
    request: ['POST', () => `${guest()}/merge`],
    body: () => ({ into: made.other }),
    status: 200,
    contains: ['Authors merged successfully'],
  },
  { name: 'a user cannot delete one', who: 'U', request: ['DELETE', guest], status: 403 },
  { name: 'the merged one is gone', who: 'A', request: ['DELETE', guest], status: 404 },
  {
    name: 'one whom an article names is not deleted',
    who: 'A',
    request: ['DELETE', () => `${PATH}/${made.other}`],
    status: 409,
  },
];

eachDatabaseInAllTier('/authors', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    const named = await site.send('A', 'GET', `${PATH}?searchTerm=Person%20A2`);
    made.other = named.json.data[0]._id;
  });
  it.each(rows)('$name', (row) => site.run(row));
});
