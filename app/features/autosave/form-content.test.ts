import { expect, test } from 'vitest';
import { noPlainInputs } from '../../../contract/article-fields.ts';
import { articleFields, emptyForm, publishingFields } from '../../../contract/form-content.ts';
import { isSameContent, readForm } from './form-content.ts';

const saved = {
  ...emptyForm,
  title: 'A river',
  category: 'nature',
  excerpt: 'Café',
  post: '<p>One</p>',
};

test.each([
  ['the case of a category', { category: '  NaTure ' }, true],
  ['spaces around a title', { title: ' A river ' }, true],
  ['another encoding of a character', { excerpt: 'Cafe\u0301' }, true],
  ['the case of the title', { title: 'a river' }, false],
  ['another part of a series', { series: 'Rivers', seriesPart: '2' }, false],
  ['a space in the text', { post: '<p>One </p>' }, false],
])('compares contents as a save stores them: %s', (_, typed, same) => {
  expect(isSameContent({ ...saved, ...typed }, saved)).toBe(same);
});

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test('leaves slots without an image out of the article', () => {
  const content = readForm(
    form({
      title: 'T',
      category: 'c',
      post: '<p>x</p>',
      bannerImg: '',
      'image-0-url': '',
      'image-0-caption': 'left out',
      'image-1-url': '/media/b.png',
      'image-1-caption': 'Caption',
      'image-1-alt': 'Alt text',
      'image-1-position': '3',
    }),
  );
  expect(articleFields(content)).toEqual({
    tags: [],
    series: null,
    ...noPlainInputs,
    title: 'T',
    category: 'c',
    subcategory: '',
    slug: '',
    post: '<p>x</p>',
    bannerImg: null,
    additionalImages: [{ url: '/media/b.png', caption: 'Caption', alt: 'Alt text', position: 3 }],
  });
});

test('reads the publishing time as a local time of the site, for a schedule only', () => {
  const read = (status: string) => readForm(form({ status, publishAt: '2026-11-21T15:30' }));
  expect(publishingFields(read('scheduled'), 'Asia/Dhaka')).toEqual({
    status: 'scheduled',
    publishAt: '2026-11-21T09:30:00.000Z',
  });
  expect(publishingFields(read('draft'), 'Asia/Dhaka')).toEqual({ status: 'draft' });
  expect(readForm(form({}))).toMatchObject({ status: 'published', publishAt: '' });
});
