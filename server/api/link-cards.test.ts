import { beforeAll, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const PATH = '/api/v1/link-cards';
const ask = (url: unknown): Pick<Row, 'request' | 'body'> => ({ request: ['POST', PATH], body: { url } });

const rows: Row[] = [
  { name: 'a visitor gets no card', who: 'V', ...ask('https://e.org/'), status: 401 },
  { name: 'a user gets no card', who: 'U', ...ask('https://e.org/'), status: 403 },
  { name: 'a user is refused before the URL is read', who: 'U', ...ask(7), status: 403 },
  { name: 'a URL must be a text', who: 'A', ...ask(7), status: 400 },
  {
    name: 'a URL has at most 2,000 characters',
    who: 'A',
    ...ask(`https://e.org/${'a'.repeat(2000)}`),
    status: 400,
  },
  { name: 'a URL must be http or https', who: 'A', ...ask('file:///etc/passwd'), status: 400 },
  { name: 'a URL must have no password', who: 'A', ...ask('https://a:b@e.org/'), status: 400 },
  {
    name: 'a page that was not fetched yet is waited for',
    who: 'A',
    ...ask('https://youtu.be/dQw4w9WgXcQ'),
    status: 200,
    contains: ['"state":"waiting"', '"hasPlayer":true', '"playerLabel":"Play"'],
  },
];

eachDatabaseInAllTier('/link-cards', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$name', (row) => site.run(row));
});
