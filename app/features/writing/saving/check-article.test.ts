import { expect, test } from 'vitest';
import { articleFields, publishingFields } from '../../../../contract/form-content.ts';
import { readForm } from '../../autosave/form-content.ts';
import { checkArticle } from './check-article.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const whole = { title: 'T', category: 'c', post: '<p>x</p>', bannerImg: '/media/a.png' };

const screens = {
  create: { current: null, select: true },
  edit: { current: 'published', select: false },
} as const;

test.each([
  ['all there', 'create', whole, {}],
  ['a blank title', 'create', { ...whole, title: '  ' }, { title: 'Title is required' }],
  ['no category', 'create', { ...whole, category: '' }, { category: 'Please select a category' }],
  ['no category on edit', 'edit', { ...whole, category: '' }, { category: 'Category is required' }],
  [
    'tags without text',
    'create',
    { ...whole, post: '<p>&nbsp;</p><p></p>' },
    { post: 'Article content is required' },
  ],
  ['a picture alone', 'create', { ...whole, post: '<figure><img src="/a.png" alt=""></figure>' }, {}],
  ['no banner', 'create', { ...whole, bannerImg: '' }, { bannerImg: 'Banner image is required' }],
  ['a draft of a title', 'create', { ...whole, post: '', bannerImg: '', status: 'draft' }, {}],
  ['a draft of a text', 'edit', { post: '<p>x</p>', status: 'draft' }, {}],
  [
    'a draft of nothing',
    'create',
    { post: '<p></p>', bannerImg: '/media/a.png', status: 'draft' },
    { title: 'A draft needs a title or a text' },
  ],
  [
    'a schedule without its moment',
    'create',
    { ...whole, status: 'scheduled', publishAt: '' },
    { publishAt: 'Choose the day and time to publish it' },
  ],
  ['a schedule', 'create', { ...whole, status: 'scheduled', publishAt: '2026-11-21T15:30' }, {}],
  [
    'the words of a picture that is not there, for a draft too',
    'edit',
    { ...whole, status: 'draft', 'image-0-url': '', 'image-0-alt': 'Reeds', 'image-0-position': '0' },
    { 'image-0-url': 'Choose an image, or clear its caption and alt text' },
  ],
  ['a slot without anything', 'edit', { ...whole, 'image-0-url': '', 'image-0-position': '0' }, {}],
  [
    'half a position',
    'edit',
    { ...whole, 'image-0-url': '/media/a.png', 'image-0-position': '1.5' },
    { 'image-0-position': 'The position is a whole number from 0 to 10000' },
  ],
  ['no banner on edit, as an import may be', 'edit', { ...whole, bannerImg: '' }, {}],
] as const)('%s, %s', (_what, screen, fields, problems) => {
  expect(checkArticle(form(fields), screens[screen])).toEqual(problems);
});

test('a draft that is published needs a banner, and one that stays a draft does not', () => {
  const fields = form({ ...whole, bannerImg: '', status: 'published' });
  const draft = { current: 'draft', select: false } as const;
  expect(checkArticle(fields, draft)).toEqual({ bannerImg: 'Banner image is required' });
  expect(checkArticle(fields, { ...draft, as: 'draft' })).toEqual({});
});

test('the form is read with its filled picture slots alone', () => {
  const typed = articleFields(
    readForm(
      form({
        ...whole,
        bannerImg: '',
        'image-0-url': '',
        'image-0-caption': 'left out',
        'image-1-url': '/media/b.png',
        'image-1-caption': 'Caption',
        'image-1-alt': 'What it shows',
        'image-1-position': '3',
      }),
    ),
  );
  expect(typed).toEqual({
    title: 'T',
    category: 'c',
    subcategory: '',
    slug: '',
    excerpt: '',
    post: '<p>x</p>',
    bannerImg: null,
    additionalImages: [{ url: '/media/b.png', caption: 'Caption', alt: 'What it shows', position: 3 }],
  });
});

test('a moment is read as the site’s clocks show it, and for a schedule alone', () => {
  const typed = (status: string) => readForm(form({ status, publishAt: '2026-11-21T15:30' }));
  expect(publishingFields(typed('scheduled'), 'Asia/Dhaka')).toEqual({
    status: 'scheduled',
    publishAt: '2026-11-21T09:30:00.000Z',
  });
  expect(publishingFields(typed('draft'), 'Asia/Dhaka')).toEqual({ status: 'draft' });
  expect(readForm(form({}))).toMatchObject({ status: 'published', publishAt: '' });
});
