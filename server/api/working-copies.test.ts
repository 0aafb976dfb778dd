import { beforeAll, it } from 'vitest';
import { emptyForm } from '../../contract/form-content.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const SESSION = '/api/v1/working-copies/session-0001';
const content = { ...emptyForm, title: 'Half a ti', status: 'draft', post: '<p>Unseen words</p>' };
const copy =
  (fields: Record<string, unknown> = {}, who: 'A' | 'U' = 'A') =>
  (site: TestSite) => ({
    account: site.ids[who],
    articleId: site.articles.published!._id,
    sequence: 3,
    basedOn: 1,
    content,
    ...fields,
  });
const list = (site: TestSite) => `/api/v1/working-copies?article=${site.articles.published!._id}`;

const deleted = (site: TestSite) =>
  `/api/v1/working-copies/gone?articles=nowhere,${site.articles.published!._id}`;

const rows: Row[] = [
  { name: 'a visitor cannot autosave', who: 'V', request: ['PUT', SESSION], body: copy(), status: 401 },
  { name: 'a user cannot autosave', who: 'U', request: ['PUT', SESSION], body: copy({}, 'U'), status: 403 },
  { name: 'a visitor lists none', who: 'V', request: ['GET', list], status: 401, lacks: ['Unseen'] },
  { name: 'a user lists none', who: 'U', request: ['GET', list], status: 403, lacks: ['Unseen'] },
  {
    name: 'an administrator autosaves',
    who: 'A',
    request: ['PUT', SESSION],
    body: copy(),
    status: 200,
    contains: ['"sequence":3', '"version":1'],
  },
  {
    name: 'and lists the working copy',
    who: 'A',
    request: ['GET', list],
    status: 200,
    contains: ['Half a ti', 'Unseen'],
  },
  {
    name: 'another administrator does not see it',
    who: 'A2',
    request: ['GET', list],
    status: 200,
    lacks: ['Half', 'Unseen'],
  },
  {
    name: 'readers do not see it',
    who: 'V',
    request: ['GET', (site) => `/api/v1/articles/single-article/${site.articles.published!._id}`],
    status: 200,
    lacks: ['Unseen'],
  },
  {
    name: 'a page of another account is refused',
    who: 'A2',
    request: ['PUT', SESSION],
    body: copy(),
    status: 401,
    contains: ['Another account is signed in'],
  },
  {
    name: 'an impossible version is refused',
    who: 'A',
    request: ['PUT', SESSION],
    body: copy({ sequence: 4, basedOn: 2 ** 40 }),
    status: 400,
    contains: ['basedOn'],
  },
  {
    name: 'a deleted image is reported',
    who: 'A',
    request: ['PUT', SESSION],
    body: copy({
      content: { ...content, bannerImg: '/media/0123456789abcdef0123456789abcdef.png' },
    }),
    status: 200,
    contains: ['/media/0123456789abcdef0123456789abcdef.png"]'],
  },
  {
    name: 'inTrash is false unless the article is in the trash',
    who: 'A',
    request: ['PUT', SESSION],
    body: copy(),
    status: 200,
    contains: ['"inTrash":false'],
  },
  {
    name: 'an unknown field is refused',
    who: 'A',
    request: ['PUT', SESSION],
    body: copy({ x: 1 }),
    status: 400,
  },
  {
    name: 'missing content is refused',
    who: 'A',
    request: ['PUT', SESSION],
    body: copy({ content: {} }),
    status: 400,
  },
  {
    name: 'a sequence below 1 is refused',
    who: 'A',
    request: ['PUT', SESSION],
    body: copy({ sequence: 0 }),
    status: 400,
  },
  {
    name: 'a malformed session id is refused',
    who: 'A',
    request: ['PUT', '/api/v1/working-copies/a%2Fb'],
    body: copy(),
    status: 400,
  },
  {
    name: 'an unknown article is not found',
    who: 'A',
    request: ['PUT', SESSION],
    body: copy({ articleId: 'nowhere' }),
    status: 404,
  },
  { name: 'a visitor cannot query deleted articles', who: 'V', request: ['GET', deleted], status: 401 },
  {
    name: 'a user cannot query deleted articles',
    who: 'U',
    request: ['GET', deleted],
    status: 403,
    lacks: ['nowhere'],
  },
  {
    name: 'only deleted articles are returned',
    who: 'A',
    request: ['GET', deleted],
    status: 200,
    contains: ['"data":["nowhere"]'],
  },
  {
    name: 'NUL in the ids of deleted articles is refused',
    who: 'A',
    request: ['GET', '/api/v1/working-copies/gone?articles=a%00b'],
    status: 400,
    contains: ['NUL'],
  },
  {
    name: 'NUL in the article of a list is refused',
    who: 'A',
    request: ['GET', '/api/v1/working-copies?article=a%00b'],
    status: 400,
    contains: ['NUL'],
  },
  {
    name: 'NUL in the article of an autosave is refused',
    who: 'A',
    request: ['PUT', SESSION],
    body: copy({ articleId: 'a\0b' }),
    status: 400,
    contains: ['NUL'],
  },
  {
    name: 'a query for deleted articles needs ids',
    who: 'A',
    request: ['GET', '/api/v1/working-copies/gone'],
    status: 400,
  },
  {
    name: 'a visitor cannot discard a working copy',
    who: 'V',
    request: ['DELETE', `${SESSION}?sequence=3`],
    status: 401,
  },
  {
    name: 'another administrator discards only their own',
    who: 'A2',
    request: ['DELETE', `${SESSION}?sequence=9`],
    status: 200,
  },
  {
    name: 'the working copy is still there',
    who: 'A',
    request: ['GET', list],
    status: 200,
    contains: ['Unseen'],
  },
  { name: 'a sequence is required to discard', who: 'A', request: ['DELETE', SESSION], status: 400 },
  {
    name: 'an administrator discards their own',
    who: 'A',
    request: ['DELETE', `${SESSION}?sequence=3`],
    status: 200,
  },
  { name: 'the working copy is discarded', who: 'A', request: ['GET', list], status: 200, lacks: ['Unseen'] },
];

eachDatabaseInAllTier('working copies over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  it.each(rows)('$who: $name', (row) => site.run(row));
});
