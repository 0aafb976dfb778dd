import { beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { anArticle, type Row, TestSite } from './testing.ts';

const CREATE = '/api/v1/articles/create-article';
const ALL = '/api/v1/articles/all-articles';
const single = (name: string) => (site: TestSite) =>
  `/api/v1/articles/single-article/${site.articles[name]!._id}`;
const update = (name: string) => (site: TestSite) =>
  `/api/v1/articles/update-article/${site.articles[name]!._id}`;

const reading: Row[] = [
  {
    name: 'everybody lists the published articles',
    who: 'V',
    request: ['GET', ALL],
    status: 200,
    contains: ['Rivers and reeds', '"total":2', '"totalDocuments":2', '"totalPages":1'],
    lacks: ['Secret plans', '@example.org', '"post"'],
  },
  {
    name: 'the body comes when asked for',
    who: 'V',
    request: ['GET', `${ALL}?include=post`],
    status: 200,
    contains: ['Some words to read'],
  },
  {
    name: 'a page past the last is empty and counts truly',
    who: 'V',
    request: ['GET', `${ALL}?page=99&limit=1`],
    status: 200,
    contains: ['"data":[]', '"total":2', '"totalPages":2', '"page":99'],
  },
  {
    name: 'a category is matched without case and blanks',
    who: 'V',
    request: ['GET', `${ALL}?category=%20NATURE%20`],
    status: 200,
    contains: ['"total":2'],
  },
  {
    name: 'an unknown category has none',
    who: 'V',
    request: ['GET', `${ALL}?category=nothing`],
    status: 200,
    contains: ['"data":[]', '"totalPages":0'],
  },
  {
    name: 'a blank term is no term',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=%20`],
    status: 200,
    contains: ['"total":2'],
  },
  {
    name: 'a term finds what it names',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=reeds`],
    status: 200,
    contains: ['Rivers and reeds', '"total":1'],
  },
  {
    name: 'a search says where its words stand, and that it found all',
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
    name: 'a list is no search',
    who: 'V',
    request: ['GET', ALL],
    status: 200,
    lacks: ['"snippet"', '"search"'],
  },
  {
    name: 'a search within a byline, a language and days',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=words&author=Person%20A2&lang=en&from=2020-01-01&to=2099-12-31`],
    status: 200,
    contains: ['Somebody else wrote this', '"total":1'],
    lacks: ['Rivers'],
  },
  {
    name: 'the same filters hold for a list',
    who: 'V',
    request: ['GET', `${ALL}?author=Person%20A2`],
    status: 200,
    contains: ['Somebody else wrote this', '"total":1'],
  },
  {
    name: 'nothing is of another language',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=words&lang=bn`],
    status: 200,
    contains: ['"total":0'],
  },
  {
    name: 'nor of before the first day',
    who: 'V',
    request: ['GET', `${ALL}?to=2020-01-01`],
    status: 200,
    contains: ['"total":0'],
  },
  {
    name: 'blank filters are none',
    who: 'V',
    request: ['GET', `${ALL}?author=&lang=&from=&to=`],
    status: 200,
    contains: ['"total":2'],
  },
  {
    name: 'a term does not find a draft',
    who: 'V',
    request: ['GET', `${ALL}?searchTerm=secret`],
    status: 200,
    contains: ['"total":0'],
  },
  { name: 'unknown query keys are ignored', who: 'V', request: ['GET', `${ALL}?colour=red`], status: 200 },
  {
    name: 'who wrote is nobody’s business',
    who: 'V',
    request: ['GET', `${ALL}?email=ada@example.org`],
    status: 200,
    contains: ['"data":[]'],
  },
  {
    name: 'nor a user’s',
    who: 'U',
    request: ['GET', `${ALL}?email=ada@example.org`],
    status: 200,
    contains: ['"data":[]'],
  },
  {
    name: 'an administrator may ask',
    who: 'A2',
    request: ['GET', `${ALL}?email=ADA@example.org`],
    status: 200,
    contains: ['Rivers and reeds'],
    lacks: ['Somebody else'],
  },
  {
    name: 'drafts when an administrator asks',
    who: 'A',
    request: ['GET', `${ALL}?status=all`],
    status: 200,
    contains: ['Secret plans'],
  },
  {
    name: 'no drafts for others',
    who: 'U',
    request: ['GET', `${ALL}?status=draft`],
    status: 200,
    contains: ['"data":[]'],
    lacks: ['Secret'],
  },
  {
    name: 'no drafts for visitors',
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
    name: 'none is featured',
    who: 'V',
    request: ['GET', '/api/v1/articles/featured-article'],
    status: 200,
    contains: ['"data":null'],
  },
  {
    name: 'an article says all of itself and nothing of its writer’s account',
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
    name: 'by its slug',
    who: 'V',
    request: ['GET', '/api/v1/articles/single-article/rivers-and-reeds'],
    status: 200,
    contains: ['Rivers and reeds'],
  },
  {
    name: 'a draft is not there for a visitor',
    who: 'V',
    request: ['GET', single('draft')],
    status: 404,
    lacks: ['Secret'],
  },
  { name: 'nor for a user', who: 'U', request: ['GET', single('draft')], status: 404, lacks: ['Secret'] },
  {
    name: 'but for an administrator',
    who: 'A2',
    request: ['GET', single('draft')],
    status: 200,
    contains: ['Secret plans'],
  },
  {
    name: 'an unknown one is not there',
    who: 'V',
    request: ['GET', '/api/v1/articles/single-article/nope'],
    status: 404,
  },
  {
    name: 'nor one with a NUL',
    who: 'V',
    request: ['GET', '/api/v1/articles/single-article/a%00b'],
    status: 404,
  },
];

const FIELDS = [
  '_id',
  'additionalImages',
  'author',
  'bannerImg',
  'category',
  'coverImage',
  'createdAt',
  'description',
  'excerpt',
  'featured',
  'lang',
  'post',
  'readTime',
  'slug',
  'status',
  'subcategory',
  'title',
  'updatedAt',
  'version',
];

const writing: Row[] = [
  { name: 'a visitor cannot write', who: 'V', request: ['POST', CREATE], body: anArticle, status: 401 },
  { name: 'a user cannot write', who: 'U', request: ['POST', CREATE], body: anArticle, status: 403 },
  {
    name: 'a forged writer is dropped',
    who: 'A',
    request: ['POST', CREATE],
    body: {
      ...anArticle,
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
    body: { ...anArticle, colour: 'red' },
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
      body: { ...anArticle, ...(fields as object) },
      status: 400,
      contains: [message as string],
    }),
  ),
  {
    name: 'a draft may lack banner, text and category',
    who: 'A',
    request: ['POST', CREATE],
    body: { title: 'Later', category: null, status: 'draft' },
    status: 201,
    contains: ['"status":"draft"', '"category":""'],
  },
  {
    name: 'a draft may lack its title',
    who: 'A',
    request: ['POST', CREATE],
    body: { post: '<p>Only words.</p>', status: 'draft' },
    status: 201,
    contains: ['"title":""'],
  },
  {
    name: 'a draft of nothing is refused',
    who: 'A',
    request: ['POST', CREATE],
    body: { status: 'draft' },
    status: 400,
    contains: ['A draft needs a title or a text'],
  },
  {
    name: 'an article without status is published, and needs all of it',
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
    name: 'broken JSON is refused',
    who: 'A',
    request: ['POST', CREATE],
    body: '{"title":',
    status: 400,
    contains: ['not valid JSON'],
  },
  {
    name: 'another type is refused',
    who: 'A',
    request: ['POST', CREATE],
    body: 'title=x',
    headers: { 'content-type': 'text/plain' },
    status: 415,
  },
  {
    name: 'half of a letter is answered as it is stored',
    who: 'A',
    request: ['POST', CREATE],
    body: {
      ...anArticle,
      title: 'Half \ud83d',
      category: 'h\udc00lf',
      subcategory: '\ud800',
      excerpt: 'a\ud800b',
      post: '<p>c\ud800</p>',
      additionalImages: [{ position: 0, url: anArticle.bannerImg, caption: 'd\ud800', alt: '\udfff' }],
    },
    status: 201,
    contains: ['Half \ufffd', 'h\ufffdlf', 'a\ufffdb', '<p>c\ufffd</p>', 'd\ufffd'],
    async check({ json: { data } }, site) {
      const stored = await site.send('V', 'GET', `/api/v1/articles/single-article/${data._id}`);
      expect(stored.json.data).toEqual(data);
    },
  },
  {
    name: 'control characters that no page may hold are taken out',
    who: 'A',
    request: ['POST', CREATE],
    body: {
      ...anArticle,
      title: '\u0001A\u000b t\u007fitle',
      excerpt: 'two\nlines\u001b',
      category: '\u0002calm',
    },
    status: 201,
    contains: ['"title":"A title"', '"excerpt":"two\\nlines"', '"category":"calm"'],
  },
  {
    name: 'a deleted image is no banner',
    who: 'A',
    request: ['POST', CREATE],
    body: { ...anArticle, bannerImg: '/media/0123456789abcdef0123456789abcdef.png' },
    status: 400,
    contains: ['"path":"bannerImg"', 'This image has been deleted. Choose another one.'],
  },
  {
    name: 'deleted images in the text are named, and hold nothing back',
    who: 'A',
    request: ['POST', CREATE],
    body: {
      ...anArticle,
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
    name: 'nothing is said of pictures where none is missing',
    who: 'A',
    request: ['POST', CREATE],
    body: anArticle,
    status: 201,
    lacks: ['missingPictures'],
  },
  { name: 'a list is no article', who: 'A', request: ['POST', CREATE], body: [], status: 400 },
  {
    name: 'scripts stay outside',
    who: 'A',
    request: ['POST', CREATE],
    body: { ...anArticle, post: '<p onclick="x()">hi<script>alert(1)</script></p>' },
    status: 201,
    lacks: ['onclick', 'alert(1)'],
  },
  {
    name: 'another site’s page cannot write',
    who: 'A',
    request: ['POST', CREATE],
    body: anArticle,
    headers: { 'sec-fetch-site': 'cross-site' },
    status: 403,
  },
  {
    name: 'nor by its origin',
    who: 'A',
    request: ['POST', CREATE],
    body: anArticle,
    headers: { origin: 'https://evil.example' },
    status: 403,
  },
];

const changing: Row[] = [
  {
    name: 'a visitor cannot change',
    who: 'V',
    request: ['PUT', update('published')],
    body: { title: 'Mine' },
    status: 401,
  },
  {
    name: 'a user cannot change',
    who: 'U',
    request: ['PUT', update('published')],
    body: { title: 'Mine' },
    status: 403,
  },
  {
    name: 'an unknown one is not there',
    who: 'A',
    request: ['PUT', '/api/v1/articles/update-article/nope'],
    body: { title: 'x' },
    status: 404,
  },
  {
    name: 'an empty category is told',
    who: 'A',
    request: ['PUT', update('published')],
    body: { category: ' ' },
    status: 400,
    contains: ['Category is required'],
  },
  {
    name: 'an empty text is told',
    who: 'A',
    request: ['PUT', update('published')],
    body: { post: '' },
    status: 400,
    contains: ['Article content is required'],
  },
  {
    name: 'what is absent stays',
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
    name: 'a stale save is refused',
    who: 'A',
    request: ['PUT', update('published')],
    body: (site: TestSite) => ({ title: 'Old news', version: site.articles.published!.version }),
    status: 409,
    contains: ['"code":"conflict"'],
  },
  {
    name: 'by its date too',
    who: 'A',
    request: ['PUT', update('published')],
    body: (site: TestSite) => ({ title: 'Old news', updatedAt: site.articles.published!.updatedAt }),
    status: 409,
  },
  {
    name: 'and by If-Match',
    who: 'A',
    request: ['PUT', update('published')],
    body: { title: 'Old news' },
    headers: { 'if-match': '"x-1"' },
    status: 409,
  },
  {
    name: 'featuring needs no version and changes none',
    who: 'A',
    request: ['PUT', update('published')],
    body: { featured: true },
    status: 200,
    contains: ['"featured":true', '"version":2'],
  },
  {
    name: 'everybody sees it',
    who: 'V',
    request: ['GET', '/api/v1/articles/featured-article'],
    status: 200,
    contains: ['Rivers, reeds and rain'],
  },
  {
    name: 'the next one replaces it',
    who: 'A',
    request: ['PUT', update('others')],
    body: { featured: true },
    status: 200,
  },
  {
    name: 'so that there is one',
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
    name: 'the former address still leads there',
    who: 'V',
    request: ['GET', single('published')],
    status: 200,
    contains: ['Rivers, reeds and rain'],
  },
];

const remove = (name: string) => (site: TestSite) => `/api/v1/articles/${site.articles[name]!._id}`;
const deleting: Row[] = [
  { name: 'a visitor cannot delete', who: 'V', request: ['DELETE', remove('published')], status: 401 },
  { name: 'a user cannot delete', who: 'U', request: ['DELETE', remove('published')], status: 403 },
  { name: 'nor another administrator', who: 'A2', request: ['DELETE', remove('published')], status: 403 },
  { name: 'its writer can', who: 'A', request: ['DELETE', remove('published')], status: 200 },
  { name: 'once', who: 'A', request: ['DELETE', remove('published')], status: 404 },
  { name: 'and it is gone', who: 'V', request: ['GET', single('published')], status: 404 },
  { name: 'the featured one leaves none', who: 'A2', request: ['DELETE', remove('others')], status: 200 },
  {
    name: 'featured',
    who: 'V',
    request: ['GET', '/api/v1/articles/featured-article'],
    status: 200,
    contains: ['"data":null'],
  },
];

eachDatabase('articles over the API', (getDb) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
  });
  describe('reading', () => void it.each(reading)('$name', (row) => site.run(row)));
  describe('writing', () => void it.each(writing)('$name', (row) => site.run(row)));
  describe('changing', () => void it.each(changing)('$name', (row) => site.run(row)));
  describe('deleting', () => void it.each(deleting)('$name', (row) => site.run(row)));
});
