import { beforeAll, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const PATH = '/api/v1/series';
const made: Record<string, string> = {};
const rivers = () => `${PATH}/${made.rivers}`;
const parts = () => `${rivers()}/parts`;
const keep =
  (name: string): Row['check'] =>
  ({ json }) => {
    made[name] = json.data._id;
  };

const rows: Row[] = [
  { name: 'a visitor cannot list them', who: 'V', request: ['GET', PATH], status: 401 },
  { name: 'a user cannot list them', who: 'U', request: ['GET', PATH], status: 403 },
  { name: 'a user cannot add one', who: 'U', request: ['POST', PATH], body: { title: 'x' }, status: 403 },
  {
    name: 'an administrator adds one',
    who: 'A',
    request: ['POST', PATH],
    body: { title: '  Slow   Rivers ', description: ' ' },
    status: 201,
    contains: ['"title":"Slow Rivers"', '"slug":"slow-rivers"', '"description":null'],
    check: keep('rivers'),
  },
  {
    name: 'a title that differs in case is taken',
    who: 'A',
    request: ['POST', PATH],
    body: { title: 'SLOW RIVERS' },
    status: 409,
  },
  {
    name: 'a title has at most 200 characters',
    who: 'A',
    request: ['POST', PATH],
    body: { title: 'x'.repeat(201) },
    status: 400,
  },
  {
    name: 'an article joins one by its title',
    who: 'A',
    request: ['POST', '/api/v1/articles/create-article'],
    body: { title: 'Source', post: '<p>x</p>', status: 'draft', series: { title: 'slow rivers', part: 4 } },
    status: 201,
    contains: ['"series":{"slug":"slow-rivers","title":"Slow Rivers","part":4}'],
    check: keep('article'),
  },
  {
    name: 'a part is a whole number',
    who: 'A',
    request: ['PUT', () => `/api/v1/articles/update-article/${made.article}`],
    body: { series: { slug: 'slow-rivers', part: 1.5 } },
    status: 400,
  },
  { name: 'a user cannot read the parts', who: 'U', request: ['GET', parts], status: 403 },
  {
    name: 'an administrator reads the parts in any status',
    who: 'A',
    request: ['GET', parts],
    status: 200,
    contains: ['"title":"Source"', '"part":4'],
  },
  { name: 'a user cannot order them', who: 'U', request: ['PUT', parts], body: {}, status: 403 },
  {
    name: 'an order names every article',
    who: 'A',
    request: ['PUT', parts],
    body: { articles: [] },
    status: 409,
  },
  {
    name: 'an order is bounded',
    who: 'A',
    request: ['PUT', parts],
    body: { articles: Array(2001).fill('x') },
    status: 400,
  },
  {
    name: 'an administrator orders them',
    who: 'A',
    request: ['PUT', parts],
    body: () => ({ articles: [made.article] }),
    status: 200,
  },
  { name: 'a user cannot change one', who: 'U', request: ['PATCH', rivers], body: {}, status: 403 },
  {
    name: 'an administrator changes one',
    who: 'A',
    request: ['PATCH', rivers],
    body: { title: 'নদী', description: 'Water.' },
    status: 200,
    contains: ['"slug":"নদী"', '"description":"Water."', '"articles":1', '"published":0'],
  },
  {
    name: 'one is not merged with itself',
    who: 'A',
    request: ['POST', () => `${rivers()}/merge`],
    body: () => ({ into: made.rivers }),
    status: 400,
  },
  { name: 'a user cannot delete one', who: 'U', request: ['DELETE', rivers], status: 403 },
  { name: 'an administrator deletes one', who: 'A', request: ['DELETE', rivers], status: 200 },
  { name: 'it is gone', who: 'A', request: ['DELETE', rivers], status: 404 },
];

eachDatabaseInAllTier('/series', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$name', (row) => site.run(row));
});
