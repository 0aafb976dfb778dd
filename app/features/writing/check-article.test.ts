import { expect, test } from 'vitest';
import { checkArticle } from './check-article.ts';
import { readArticleForm } from './read-form.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const whole = { title: 'T', category: 'c', post: '<p>x</p>', bannerImg: '/media/a.png' };

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
  ['no banner on edit, as an import may be', 'edit', { ...whole, bannerImg: '' }, {}],
] as const)('%s, %s', (_what, screen, fields, problems) => {
  expect(checkArticle(form(fields), screen)).toEqual(problems);
});

test('the form is read with its filled picture slots alone', () => {
  const typed = readArticleForm(
    form({
      ...whole,
      bannerImg: '',
      saveId: 'save-1234',
      'image-0-url': '',
      'image-0-caption': 'left out',
      'image-1-url': '/media/b.png',
      'image-1-caption': 'Caption',
      'image-1-alt': 'What it shows',
      'image-1-position': '3',
    }),
  );
  expect(typed).toEqual({
    title: 'T',
    category: 'c',
    post: '<p>x</p>',
    bannerImg: null,
    additionalImages: [{ url: '/media/b.png', caption: 'Caption', alt: 'What it shows', position: 3 }],
    saveId: 'save-1234',
  });
});
