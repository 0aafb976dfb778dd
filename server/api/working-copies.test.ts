import { beforeAll, describe, it } from 'vitest';
import { emptyForm } from '../../contract/form-content.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { type Row, TestSite } from './testing.ts';

const DESK = '/api/v1/working-copies/desk-0001';
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

const gone = (site: TestSite) =>
  `/api/v1/working-copies/gone?articles=nowhere,${site.articles.published!._id}`;

const rows: Row[] = [
  { name: 'a visitor keeps none', who: 'V', request: ['PUT', DESK], body: copy(), status: 401 },
  { name: 'a user keeps none', who: 'U', request: ['PUT', DESK], body: copy({}, 'U'), status: 403 },
  { name: 'a visitor sees none', who: 'V', request: ['GET', list], status: 401, lacks: ['Unseen'] },
  { name: 'a user sees none', who: 'U', request: ['GET', list], status: 403, lacks: ['Unseen'] },
  {
    name: 'what is typed is kept',
    who: 'A',
    request: ['PUT', DESK],
    body: copy(),
    status: 200,
    contains: ['"sequence":3', '"version":1'],
  },
  {
    name: 'and seen again',
    who: 'A',
    request: ['GET', list],
    status: 200,
    contains: ['Half a ti', 'Unseen'],
  },
  { name: 'by nobody else', who: 'A2', request: ['GET', list], status: 200, lacks: ['Half', 'Unseen'] },
  {
    name: 'nor by readers',
    who: 'V',
    request: ['GET', (site) => `/api/v1/articles/single-article/${site.articles.published!._id}`],
    status: 200,
    lacks: ['Unseen'],
  },
  {
    name: 'another account’s page is refused',
    who: 'A2',
    request: ['PUT', DESK],
    body: copy(),
    status: 401,
    contains: ['Another account is signed in'],
  },
  {
    name: 'what is based on no version that there can be is refused',
    who: 'A',
    request: ['PUT', DESK],
    body: copy({ sequence: 4, basedOn: 2 ** 40 }),
    status: 400,
    contains: ['basedOn'],
  },
  {
    name: 'a picture that is gone is named',
    who: 'A',
    request: ['PUT', DESK],
    body: copy({
      content: { ...content, bannerImg: '/media/0123456789abcdef0123456789abcdef.png' },
    }),
    status: 200,
    contains: ['/media/0123456789abcdef0123456789abcdef.png"]'],
  },
  {
    name: 'nothing is said of the trash while the article is not in it',
    who: 'A',
    request: ['PUT', DESK],
    body: copy(),
    status: 200,
    contains: ['"inTrash":false'],
  },
  { name: 'a field too many', who: 'A', request: ['PUT', DESK], body: copy({ x: 1 }), status: 400 },
  { name: 'no content', who: 'A', request: ['PUT', DESK], body: copy({ content: {} }), status: 400 },
  { name: 'no count', who: 'A', request: ['PUT', DESK], body: copy({ sequence: 0 }), status: 400 },
  {
    name: 'a strange desk',
    who: 'A',
    request: ['PUT', '/api/v1/working-copies/a%2Fb'],
    body: copy(),
    status: 400,
  },
  {
    name: 'no such article',
    who: 'A',
    request: ['PUT', DESK],
    body: copy({ articleId: 'nowhere' }),
    status: 404,
  },
  { name: 'a visitor is told nothing of what is gone', who: 'V', request: ['GET', gone], status: 401 },
  { name: 'nor a user', who: 'U', request: ['GET', gone], status: 403, lacks: ['nowhere'] },
  {
    name: 'what is there is not gone',
    who: 'A',
    request: ['GET', gone],
    status: 200,
    contains: ['"data":["nowhere"]'],
  },
  {
    name: 'no id has a NUL in a question',
    who: 'A',
    request: ['GET', '/api/v1/working-copies/gone?articles=a%00b'],
    status: 400,
    contains: ['NUL'],
  },
  {
    name: 'nor in the list’s',
    who: 'A',
    request: ['GET', '/api/v1/working-copies?article=a%00b'],
    status: 400,
    contains: ['NUL'],
  },
  {
    name: 'nor in an autosave',
    who: 'A',
    request: ['PUT', DESK],
    body: copy({ articleId: 'a\0b' }),
    status: 400,
    contains: ['NUL'],
  },
  { name: 'what is to be named', who: 'A', request: ['GET', '/api/v1/working-copies/gone'], status: 400 },
  { name: 'a visitor throws nothing away', who: 'V', request: ['DELETE', `${DESK}?sequence=3`], status: 401 },
  { name: 'nor another administrator', who: 'A2', request: ['DELETE', `${DESK}?sequence=9`], status: 200 },
  { name: 'it is still there', who: 'A', request: ['GET', list], status: 200, contains: ['Unseen'] },
  { name: 'how far is to be said', who: 'A', request: ['DELETE', DESK], status: 400 },
  { name: 'one throws away one’s own', who: 'A', request: ['DELETE', `${DESK}?sequence=3`], status: 200 },
  { name: 'then it is gone', who: 'A', request: ['GET', list], status: 200, lacks: ['Unseen'] },
];

eachDatabase('/api/v1/working-copies', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  describe('an account’s own', () => {
    it.each(rows)('$who: $name', (row) => site.run(row));
  });
});
