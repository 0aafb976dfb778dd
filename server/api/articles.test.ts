import { beforeAll, describe, expect, it } from 'vitest';
import { plainFields } from '../../contract/article-fields.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { articleFields, type Row, TestSite } from './testing.ts';

const CREATE = '/api/v1/articles/create-article';
const ALL = '/api/v1/articles/all-articles';
const single = (name: string) => (site: TestSite) =>
  `/api/v1/articles/single-article/${site.articles[name]!._id}`;
const update = (name: string) => (site: TestSite) =>
  `/api/v1/articles/update-article/${site.articles[name]!._id}`;

const read: Row[] = [
  {
    name: 'anyone lists the published articles',
    who: 'V',
    request: ['GET', ALL],
    status: 200,
    contains: ['Rivers and reeds', '"total":2', '"totalDocuments":2', '"totalPages":1'],
    lacks: ['Secret plans', '@example.org', '"post"'],
  },
  {
    name: 'include=post adds the bodies',
    who: 'V',
    request: ['GET', `${ALL}?include=post`],
    status: 200,
    contains: ['Some words to read'],
  },
  {
    name: 'a page past the last is empty, with correct totals',
    who: 'V',
    request: ['GET', `${ALL}?page=99&limit=1`],
    status: 200,
    contains: ['"data":[]', '"total":2', '"totalPages":2', '"page":99'],
  },
  {
    name: 'a category matches regardless of case and surrounding spaces',
    who: 'V',
    request: ['GET', `${ALL}?category=%20NATURE%20`],
    status: 200,
    contains: ['"total":2'],
  },
  {
    name: 'an unknown tag has no articles',
    who: 'V',
    request: ['GET', `${ALL}?tag=nothing`],
    status: 200,
    contains: ['"data":[]', '"total":0'],
  },
  {
    name: 'an unknown category has no articles',
    who: 'V',
    request: ['GET', `${ALL}?category=nothing`],
    status: 200,
    contains: ['"data":[]', '"totalPages":0'],
  },
  {
    name: 'a blank search term is ignored',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=%20`],
    status: 200,
    contains: ['"total":2'],
  },
  {
    name: 'a search term finds matching articles',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=reeds`],
    status: 200,
    contains: ['Rivers and reeds', '"total":1'],
  },
  {
    name: 'a search result has a snippet with its hits, and search notes',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=READ`],
    status: 200,
    contains: ['"capped":false', '"corrected":null', '"suggestion":null'],
    check: ({ json }) => {
      const { text, hits } = json.data[0].snippet;
      expect(hits.map(([from, to]: [number, number]) => text.slice(from, to))).toContain('read');
    },
  },
  {
    name: 'a list without a term has neither',
    who: 'V',
    request: ['GET', ALL],
    status: 200,
    lacks: ['"snippet"', '"search"'],
  },
  {
    name: 'a search filters by author, language and dates',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=words&author=Person%20A2&lang=en&from=2020-01-01&to=2099-12-31`],
    status: 200,
    contains: ['Somebody else wrote this', '"total":1'],
    lacks: ['Rivers'],
  },
  {
    name: 'a list takes the same filters',
    who: 'V',
    request: ['GET', `${ALL}?author=Person%20A2`],
    status: 200,
    contains: ['Somebody else wrote this', '"total":1'],
  },
  {
    name: 'a filter by another language finds nothing',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=words&lang=bn`],
    status: 200,
    contains: ['"total":0'],
  },
  {
    name: 'a filter by dates before the first article finds nothing',
    who: 'V',
    request: ['GET', `${ALL}?to=2020-01-01`],
    status: 200,
    contains: ['"total":0'],
  },
  {
    name: 'blank filters are ignored',
    who: 'V',
    request: ['GET', `${ALL}?author=&lang=&from=&to=`],
    status: 200,
    contains: ['"total":2'],
  },
  {
    name: 'a search does not find a draft',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=secret`],
    status: 200,
    contains: ['"total":0'],
  },
  {
    name: 'unknown query parameters are ignored',
    who: 'V',
    request: ['GET', `${ALL}?colour=red`],
    status: 200,
  },
  {
    name: 'a visitor cannot filter by the author’s email address',
    who: 'V',
    request: ['GET', `${ALL}?email=ada@example.org`],
    status: 200,
    contains: ['"data":[]'],
  },
  {
    name: 'nor can a user',
    who: 'U',
    request: ['GET', `${ALL}?email=ada@example.org`],
    status: 200,
    contains: ['"data":[]'],
  },
  {
    name: 'an administrator can',
    who: 'A2',
    request: ['GET', `${ALL}?email=ADA@example.org`],
    status: 200,
    contains: ['Rivers and reeds'],
    lacks: ['Somebody else'],
  },
  {
    name: 'an administrator lists drafts on request',
    who: 'A',
    request: ['GET', `${ALL}?status=all`],
    status: 200,
    contains: ['Secret plans'],
  },
  {
    name: 'a user lists no drafts',
    who: 'U',
    request: ['GET', `${ALL}?status=draft`],
    status: 200,
    contains: ['"data":[]'],
    lacks: ['Secret'],
  },
  {
    name: 'a visitor lists no drafts',
    who: 'V',
    request: ['GET', `${ALL}?status=all`],
    status: 200,
    contains: ['"total":2'],
    lacks: ['Secret'],
  },
  ...[
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'limit=0',
    'limit=101',
    'limit=1e1',
    'sort=title',
    'sort=',
    'status=gone',
    'include=all',
    'lang=%25',
    'from=yesterday',
    'to=2026-02-30',
    'page=1&page=2',
  ].map(
    (query): Row => ({
      name: `${query} is refused`,
      who: 'V',
      request: ['GET', `${ALL}?${query}`],
      status: 400,
      contains: ['"code":"invalid"', '"errors":['],
    }),
  ),
  {
    name: 'no article is featured',
    who: 'V',
    request: ['GET', '/api/v1/articles/featured-article'],
    status: 200,
    contains: ['"data":null'],
  },
  {
    name: 'an article has all its fields and none of its author’s account',
    who: 'V',
    request: ['GET', single('published')],
    status: 200,
    contains: ['"author":{"name":"Person A"'],
    lacks: ['@example.org', 'authorEmail'],
    check: ({ json, headers }, site) => {
      const { _id, version } = site.articles.published!;
      expect(Object.keys(json.data).sort()).toEqual(FIELDS);
      expect(headers.get('etag')).toBe(`"${_id}-${version}"`);
    },
  },
  {
    name: 'an article is found by its slug',
    who: 'V',
    request: ['GET', '/api/v1/articles/single-article/rivers-and-reeds'],
    status: 200,
    contains: ['Rivers and reeds'],
  },
  {
    name: 'a draft is not found by a visitor',
    who: 'V',
    request: ['GET', single('draft')],
    status: 404,
    lacks: ['Secret'],
  },
  {
    name: 'a draft is not found by a user',
    who: 'U',
    request: ['GET', single('draft')],
    status: 404,
    lacks: ['Secret'],
  },
  {
    name: 'a draft is found by an administrator',
    who: 'A2',
    request: ['GET', single('draft')],
    status: 200,
    contains: ['Secret plans'],
  },
  {
    name: 'an unknown article is not found',
    who: 'V',
    request: ['GET', '/api/v1/articles/single-article/nope'],
    status: 404,
  },
  {
    name: 'an id with NUL is not found',
    who: 'V',
    request: ['GET', '/api/v1/articles/single-article/a%00b'],
    status: 404,
  },
];

const FIELDS = [
  '_id',
  'additionalImages',
  'author',
  'authors',
  'bannerImg',
  'category',
  'categoryTitle',
  'coverImage',
  'createdAt',
  'description',
  'featured',
  'lang',
  'post',
  'readTime',
  'series',
  'slug',
  'status',
  'subcategory',
  'subcategoryTitle',
  'tags',
  'title',
  'updatedAt',
  'version',
  ...plainFields,
].sort();

const create: Row[] = [
  {
    name: 'a visitor cannot create an article',
    who: 'V',
    request: ['POST', CREATE],
    body: articleFields,
    status: 401,
  },
  {
    name: 'a user cannot create an article',
    who: 'U',
    request: ['POST', CREATE],
    body: articleFields,
    status: 403,
  },
  {
    name: 'a forged author, id and date are dropped',
    who: 'A',
    request: ['POST', CREATE],
    body: {
      ...articleFields,
      _id: 'mine',
      authorEmail: 'bob@example.org',
      author: { name: 'Bob' },
      createdAt: '1999-01-01',
    },
    status: 201,
    contains: ['"name":"Person A"', 'Article created successfully', '"category":"nature"'],
    lacks: ['1999', '"mine"', 'Bob'],
  },
  {
    name: 'an unknown field is refused',
    who: 'A',
    request: ['POST', CREATE],
    body: { ...articleFields, colour: 'red' },
    status: 400,
    contains: ['colour'],
  },
  ...[
    [{ title: ' ' }, 'Title is required'],
    [{ title: undefined }, 'Title is required'],
    [{ title: 5 }, 'Title is required'],
    [{ category: '' }, 'Please select a category'],
    [{ post: ' ' }, 'Article content is required'],
    [{ post: '<p><br></p>' }, 'Article content is required'],
    [{ bannerImg: undefined }, 'Banner image is required'],
    [{ bannerImg: 'javascript:alert(1)' }, 'bannerImg'],
    [{ bannerImg: 'http://insecure.example.org/a.jpg' }, 'bannerImg'],
    [
      { additionalImages: Array(9).fill({ position: 0, url: 'https://a.example/b.jpg' }) },
      'at most 8 additional images',
    ],
    [{ additionalImages: [{ position: -1, url: 'https://a.example/b.jpg' }] }, 'position'],
    [{ status: 'gone' }, 'status'],
    [{ title: 'a\0b' }, 'NUL'],
    [{ saveId: 'save-id\0' }, 'NUL'],
    [{ saveId: 'short' }, 'at least 8'],
  ].map(
    ([fields, message]): Row => ({
      name: `${JSON.stringify(fields)} is refused`,
      who: 'A',
      request: ['POST', CREATE],
      body: { ...articleFields, ...(fields as object) },
      status: 400,
      contains: [message as string],
    }),
  ),
  {
    name: 'a draft needs no banner, body or category',
    who: 'A',
    request: ['POST', CREATE],
    body: { title: 'Later', category: null, status: 'draft' },
    status: 201,
    contains: ['"status":"draft"', '"category":""'],
  },
  {
    name: 'a draft with a body needs no title',
    who: 'A',
    request: ['POST', CREATE],
    body: { post: '<p>Only words.</p>', status: 'draft' },
    status: 201,
    contains: ['"title":""'],
  },
  {
    name: 'an empty draft is refused',
    who: 'A',
    request: ['POST', CREATE],
    body: { status: 'draft' },
    status: 400,
    contains: ['A draft needs a title or some text'],
  },
  {
    name: 'an article without a status is published, and needs all fields',
    who: 'A',
    request: ['POST', CREATE],
    body: {},
    status: 400,
    contains: [
      'Title is required',
      'Please select a category',
      'Article content is required',
      'Banner image',
    ],
  },
  {
    name: 'malformed JSON is refused',
    who: 'A',
    request: ['POST', CREATE],
    body: '{"title":',
    status: 400,
    contains: ['not valid JSON'],
  },
  {
    name: 'another content type is refused',
    who: 'A',
    request: ['POST', CREATE],
    body: 'title=x',
    headers: { 'content-type': 'text/plain' },
    status: 415,
  },
  {
    name: 'a lone surrogate is stored and returned as U+FFFD',
    who: 'A',
    request: ['POST', CREATE],
    body: {
      ...articleFields,
      title: 'Half \ud83d',
      category: 'h\udc00lf',
      subcategory: '\ud800',
      excerpt: 'a\ud800b',
      post: '<p>c\ud800</p>',
      additionalImages: [{ position: 0, url: articleFields.bannerImg, caption: 'd\ud800', alt: '\udfff' }],
    },
    status: 201,
    contains: ['Half \ufffd', 'h\ufffdlf', 'a\ufffdb', '<p>c\ufffd</p>', 'd\ufffd'],
    async check({ json: { data } }, site) {
      const stored = await site.send('V', 'GET', `/api/v1/articles/single-article/${data._id}`);
      expect(stored.json.data).toEqual(data);
    },
  },
  {
    name: 'control characters are removed',
    who: 'A',
    request: ['POST', CREATE],
    body: {
      ...articleFields,
      title: '\u0001A\u000b t\u007fitle',
      excerpt: 'two\nlines\u001b',
      category: '\u0002calm',
    },
    status: 201,
    contains: ['"title":"A title"', '"excerpt":"two\\nlines"', '"category":"calm"'],
  },
  {
    name: 'a deleted image cannot be the banner',
    who: 'A',
    request: ['POST', CREATE],
    body: { ...articleFields, bannerImg: '/media/0123456789abcdef0123456789abcdef.png' },
    status: 400,
    contains: ['"path":"bannerImg"', 'This image has been deleted. Choose another one.'],
  },
  {
    name: 'deleted images in the body are reported, and do not stop the save',
    who: 'A',
    request: ['POST', CREATE],
    body: {
      ...articleFields,
      post: '<p>Text</p><img src="/media/fedcba9876543210fedcba9876543210-640.webp" alt="">',
    },
    status: 201,
    check({ json: { missingPictures } }) {
      expect(missingPictures).toEqual([
        expect.stringMatching(/^http:.*\/media\/fedcba9876543210fedcba9876543210-640\.webp$/),
      ]);
    },
  },
  {
    name: 'no missing images are reported if there are none',
    who: 'A',
    request: ['POST', CREATE],
    body: articleFields,
    status: 201,
    lacks: ['missingPictures'],
  },
  { name: 'an array as body is refused', who: 'A', request: ['POST', CREATE], body: [], status: 400 },
  {
    name: 'scripts are removed',
    who: 'A',
    request: ['POST', CREATE],
    body: { ...articleFields, post: '<p onclick="x()">hi<script>alert(1)</script></p>' },
    status: 201,
    lacks: ['onclick', 'alert(1)'],
  },
  {
    name: 'a request from another site is refused by Sec-Fetch-Site',
    who: 'A',
    request: ['POST', CREATE],
    body: articleFields,
    headers: { 'sec-fetch-site': 'cross-site' },
    status: 403,
  },
  {
    name: 'a request from another site is refused by Origin',
    who: 'A',
    request: ['POST', CREATE],
    body: articleFields,
    headers: { origin: 'https://evil.example' },
    status: 403,
  },
];

const change: Row[] = [
  {
    name: 'a visitor cannot update an article',
    who: 'V',
    request: ['PUT', update('published')],
    body: { title: 'Mine' },
    status: 401,
  },
  {
    name: 'a user cannot update an article',
    who: 'U',
    request: ['PUT', update('published')],
    body: { title: 'Mine' },
    status: 403,
  },
  {
    name: 'an unknown article is not found',
    who: 'A',
    request: ['PUT', '/api/v1/articles/update-article/nope'],
    body: { title: 'x' },
    status: 404,
  },
  {
    name: 'an empty category is refused',
    who: 'A',
    request: ['PUT', update('published')],
    body: { category: ' ' },
    status: 400,
    contains: ['Category is required'],
  },
  {
    name: 'an empty body is refused',
    who: 'A',
    request: ['PUT', update('published')],
    body: { post: '' },
    status: 400,
    contains: ['Article content is required'],
  },
  {
    name: 'absent fields stay as they are',
    who: 'A2',
    request: ['PUT', update('published')],
    body: (site: TestSite) => ({
      title: 'Rivers, reeds and rain',
      version: site.articles.published!.version,
    }),
    status: 200,
    contains: [
      'Rivers, reeds and rain',
      'Some words to read',
      'Article updated successfully',
      '"name":"Person A"',
    ],
  },
  {
    name: 'a save based on an older version is refused',
    who: 'A',
    request: ['PUT', update('published')],
    body: (site: TestSite) => ({ title: 'Old news', version: site.articles.published!.version }),
    status: 409,
    contains: ['"code":"conflict"'],
  },
  {
    name: 'a save based on an older updatedAt is refused',
    who: 'A',
    request: ['PUT', update('published')],
    body: (site: TestSite) => ({ title: 'Old news', updatedAt: site.articles.published!.updatedAt }),
    status: 409,
  },
  {
    name: 'a save with another If-Match is refused',
    who: 'A',
    request: ['PUT', update('published')],
    body: { title: 'Old news' },
    headers: { 'if-match': '"x-1"' },
    status: 409,
  },
  {
    name: 'featuring needs no version and does not change it',
    who: 'A',
    request: ['PUT', update('published')],
    body: { featured: true },
    status: 200,
    contains: ['"featured":true', '"version":2'],
  },
  {
    name: 'anyone sees the featured article',
    who: 'V',
    request: ['GET', '/api/v1/articles/featured-article'],
    status: 200,
    contains: ['Rivers, reeds and rain'],
  },
  {
    name: 'featuring another article replaces it',
    who: 'A',
    request: ['PUT', update('others')],
    body: { featured: true },
    status: 200,
  },
  {
    name: 'one article is featured',
    who: 'V',
    request: ['GET', '/api/v1/articles/featured-article'],
    status: 200,
    contains: ['Somebody else wrote this'],
  },
  {
    name: 'a draft cannot be featured',
    who: 'A',
    request: ['PUT', update('draft')],
    body: { featured: true },
    status: 409,
  },
  {
    name: 'the article is found after its title changed',
    who: 'V',
    request: ['GET', single('published')],
    status: 200,
    contains: ['Rivers, reeds and rain'],
  },
];

const duplicate = (name: string) => (site: TestSite) => `${articlePath(name)(site)}/duplicate`;
const copy: Row[] = [
  {
    name: 'a visitor cannot duplicate an article',
    who: 'V',
    request: ['POST', duplicate('published')],
    body: {},
    status: 401,
  },
  {
    name: 'a user cannot duplicate an article',
    who: 'U',
    request: ['POST', duplicate('published')],
    body: {},
    status: 403,
  },
  {
    name: 'a duplicate has no fields of its own',
    who: 'A2',
    request: ['POST', duplicate('published')],
    body: { title: 'Mine' },
    status: 400,
  },
  {
    name: 'an administrator duplicates another administrator’s article into a draft',
    who: 'A2',
    request: ['POST', duplicate('published')],
    body: { saveId: 'one-copy-1' },
    status: 201,
    contains: [
      '"title":"Copy of Rivers, reeds and rain"',
      '"status":"draft"',
      '"featured":false',
      '"Person A2"',
    ],
  },
  {
    name: 'the repeated request returns the same copy',
    who: 'A2',
    request: ['POST', duplicate('published')],
    body: { saveId: 'one-copy-1' },
    status: 201,
    contains: ['"slug":"copy-of-rivers-reeds-and-rain"'],
  },
  {
    name: 'nothing unknown is duplicated',
    who: 'A',
    request: ['POST', '/api/v1/articles/nothing/duplicate'],
    body: {},
    status: 404,
  },
];

const articlePath = (name: string) => (site: TestSite) => `/api/v1/articles/${site.articles[name]!._id}`;
const remove: Row[] = [
  {
    name: 'a visitor cannot delete an article',
    who: 'V',
    request: ['DELETE', articlePath('published')],
    status: 401,
  },
  {
    name: 'a user cannot delete an article',
    who: 'U',
    request: ['DELETE', articlePath('published')],
    status: 403,
  },
  {
    name: 'another administrator cannot delete it',
    who: 'A2',
    request: ['DELETE', articlePath('published')],
    status: 403,
  },
  { name: 'its author can delete it', who: 'A', request: ['DELETE', articlePath('published')], status: 200 },
  {
    name: 'a deleted article is not found',
    who: 'A',
    request: ['DELETE', articlePath('published')],
    status: 404,
  },
  { name: 'a visitor no longer finds it', who: 'V', request: ['GET', single('published')], status: 404 },
  ...(['V', 'U', 'A2'] as const).map(
    (who): Row => ({
      name: 'nobody else can restore it',
      who,
      request: ['POST', (site) => `${articlePath('published')(site)}/restore`],
      status: who === 'V' ? 401 : 403,
    }),
  ),
  {
    name: 'its author can restore it once',
    who: 'A',
    request: ['POST', (site) => `${articlePath('published')(site)}/restore`],
    status: 200,
    contains: ['"status":"published"'],
    async check(_, site) {
      const path = articlePath('published')(site);
      expect((await site.send('A', 'POST', `${path}/restore`)).status).toBe(404);
      expect((await site.send('V', 'GET', single('published')(site))).status).toBe(200);
      expect((await site.send('A', 'DELETE', path)).status).toBe(200);
    },
  },
  {
    name: 'the featured article can be deleted',
    who: 'A2',
    request: ['DELETE', articlePath('others')],
    status: 200,
  },
  {
    name: 'no article is featured then',
    who: 'V',
    request: ['GET', '/api/v1/articles/featured-article'],
    status: 200,
    contains: ['"data":null'],
  },
];

eachDatabaseInAllTier('articles over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  describe('read', () => void it.each(read)('$name', (row) => site.run(row)));
  describe('create', () => void it.each(create)('$name', (row) => site.run(row)));
  describe('update', () => void it.each(change)('$name', (row) => site.run(row)));
  describe('duplicate', () => void it.each(copy)('$name', (row) => site.run(row)));
  describe('delete', () => void it.each(remove)('$name', (row) => site.run(row)));
});
