import { expect, test } from 'vitest';
import { checkArticle } from './check-article.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const complete = { title: 'T', category: 'c', post: '<p>x</p>', bannerImg: '/media/a.png' };

const screens = {
  create: { current: null, hasCategoryList: true },
  edit: { current: 'published', hasCategoryList: false },
} as const;

test.each([
  ['a complete form', 'create', complete, {}],
  ['a blank title', 'create', { ...complete, title: '  ' }, { title: 'Title is required' }],
  ['no category', 'create', { ...complete, category: '' }, { category: 'Please select a category' }],
  ['no category', 'edit', { ...complete, category: '' }, { category: 'Category is required' }],
  [
    'tags without text',
    'create',
    { ...complete, post: '<p>&nbsp;</p><p></p>' },
    { post: 'Article content is required' },
  ],
  ['an image alone', 'create', { ...complete, post: '<figure><img src="/a.png" alt=""></figure>' }, {}],
  ['no banner', 'create', { ...complete, bannerImg: '' }, { bannerImg: 'Banner image is required' }],
  [
    'a part that is not a whole number',
    'edit',
    { ...complete, series: 'S', seriesPart: '0.5' },
    { seriesPart: 'The part must be a whole number from 1 to 9999' },
  ],
  ['a draft with a title', 'create', { ...complete, post: '', bannerImg: '', status: 'draft' }, {}],
  ['a draft with a text', 'edit', { post: '<p>x</p>', status: 'draft' }, {}],
  [
    'an empty draft',
    'create',
    { post: '<p></p>', bannerImg: '/media/a.png', status: 'draft' },
    { title: 'A draft needs a title or some text' },
  ],
  [
    'a schedule without a time',
    'create',
    { ...complete, status: 'scheduled', publishAt: '' },
    { publishAt: 'Choose the day and time to publish it' },
  ],
  ['a schedule', 'create', { ...complete, status: 'scheduled', publishAt: '2026-11-21T15:30' }, {}],
  [
    'alt text without an image, also in a draft',
    'edit',
    { ...complete, status: 'draft', 'image-0-url': '', 'image-0-alt': 'Reeds', 'image-0-position': '0' },
    { 'image-0-url': 'Choose an image, or clear its caption and alt text' },
  ],
  ['an empty slot', 'edit', { ...complete, 'image-0-url': '', 'image-0-position': '0' }, {}],
  [
    'a fractional position',
    'edit',
    { ...complete, 'image-0-url': '/media/a.png', 'image-0-position': '1.5' },
    { 'image-0-position': 'The position must be a whole number from 0 to 10000' },
  ],
  ['no banner, as after an import', 'edit', { ...complete, bannerImg: '' }, {}],
] as const)('%s (%s)', (_name, screen, fields, errors) => {
  expect(checkArticle(form(fields), screens[screen])).toEqual(errors);
});

test('requires a banner when a draft is published', () => {
  const fields = form({ ...complete, bannerImg: '', status: 'published' });
  const draft = { current: 'draft', hasCategoryList: false } as const;
  expect(checkArticle(fields, draft)).toEqual({ bannerImg: 'Banner image is required' });
  expect(checkArticle(fields, { ...draft, targetStatus: 'draft' })).toEqual({});
});
