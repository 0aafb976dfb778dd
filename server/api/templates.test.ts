import { beforeAll, it } from 'vitest';
import { onSqlite } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const PATH = '/api/v1/templates';
let made = '';
const one = () => `${PATH}/${made}`;
const ofArticle = (name: string) => (site: TestSite) => ({ name, article: site.articles.published!._id });

const rows: Row[] = [
  { name: 'a visitor lists none', who: 'V', request: ['GET', PATH], status: 401 },
  { name: 'a user lists none', who: 'U', request: ['GET', PATH], status: 403 },
  { name: 'a user saves none', who: 'U', request: ['POST', PATH], body: {}, status: 403 },
  { name: 'one needs a name', who: 'A', request: ['POST', PATH], body: ofArticle(' '), status: 400 },
  {
    name: 'one needs an article',
    who: 'A',
    request: ['POST', PATH],
    body: { name: 'None', article: 'nothing' },
    status: 404,
  },
  {
    name: 'an administrator saves an article as one',
    who: 'A',
    request: ['POST', PATH],
    body: ofArticle(' Weekly '),
    status: 201,
    contains: ['"name":"Weekly"', '"title":"Rivers and reeds"', '"createdBy":"Person A"'],
    check: ({ json }) => {
      made = json.data._id;
    },
  },
  { name: 'its name is taken', who: 'A2', request: ['POST', PATH], body: ofArticle('WEEKLY'), status: 409 },
  { name: 'a user reads none', who: 'U', request: ['GET', one], status: 403 },
  {
    name: 'another administrator reads it',
    who: 'A2',
    request: ['GET', one],
    status: 200,
    contains: ['Some words to read', '"category":"nature"'],
    check: async ({ json }, site) => {
      await site.write('A2', json.data.fields);
    },
  },
  { name: 'a user renames none', who: 'U', request: ['PATCH', one], body: { name: 'Mine' }, status: 403 },
  {
    name: 'another administrator renames it',
    who: 'A2',
    request: ['PATCH', one],
    body: { name: 'Monthly' },
    status: 200,
    contains: ['"name":"Monthly"'],
  },
  { name: 'a user deletes none', who: 'U', request: ['DELETE', one], status: 403 },
  { name: 'another administrator deletes it', who: 'A2', request: ['DELETE', one], status: 200 },
  { name: 'then it is gone', who: 'A', request: ['GET', one], status: 404 },
];

onSqlite('templates over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$name', (row) => site.run(row));
});
