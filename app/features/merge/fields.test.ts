import { expect, test } from 'vitest';
import type { ArticleVersion } from '../../../domain/articles/articles.ts';
import { carriedOut, compareFields, earlierFieldsOf, fieldsOf } from './fields.ts';

const zone = 'Asia/Dhaka';
const article: ArticleVersion = {
  title: 'On paper',
  category: 'craft',
  subcategory: null,
  post: '',
  bannerImg: '/media/a.jpg',
  additionalImages: [{ url: '/media/b.jpg', caption: '', alt: '', position: 0 }],
  excerpt: null,
  slug: 'on-paper',
  status: 'published',
  lang: 'en',
  version: 1,
  publishAt: null,
};
const base = earlierFieldsOf(article, zone);
const same = fieldsOf(article, zone);
const changes = (mine: object, theirs: object, from = base) =>
  compareFields(from, { ...same, ...mine }, { ...same, ...theirs }).map(({ name, changedBy }) => [
    name,
    changedBy,
  ]);

test('each field is taken from whoever changed it, and asked for where both did', () => {
  expect(changes({}, {})).toEqual([]);
  expect(changes({ title: 'Mine', excerpt: 'X' }, { title: 'Theirs', bannerImg: '' })).toEqual([
    ['title', 'both'],
    ['bannerImg', 'theirs'],
    ['excerpt', 'mine'],
  ]);
  expect(changes({ slug: 'paper' }, { slug: 'paper' })).toEqual([['slug', 'alike']]);
  expect(changes({ additionalImages: [] }, {})).toEqual([['additionalImages', 'mine']]);
});

test('what the site would store alike is no difference', () => {
  expect(changes({ category: ' Craft ', title: 'On paper ' }, {})).toEqual([]);
});

test('a moment that nobody can compare with the one before is asked for', () => {
  const scheduled = earlierFieldsOf({ ...article, status: 'scheduled' }, zone);
  const at = (publishAt: string) => ({ publishing: { status: 'scheduled' as const, publishAt } });
  expect(changes(at('2099-01-01T10:00'), at('2099-01-01T10:00'), scheduled)).toEqual([]);
  expect(changes(at('2099-01-01T10:00'), at('2099-01-02T10:00'), scheduled)).toEqual([
    ['publishing', 'both'],
  ]);
  expect(changes(at('2099-01-01T10:00'), {})).toEqual([['publishing', 'mine']]);
});

test('a schedule that was carried out meanwhile is the site’s change, not mine; one put off is asked for', () => {
  const scheduled = earlierFieldsOf({ ...article, status: 'scheduled' }, zone);
  const mine = (publishAt: string) => ({
    ...same,
    publishing: { status: 'scheduled' as const, publishAt },
  });
  const out = { ...same, publishing: { status: 'published' as const, publishAt: '' } };
  const who = (my: typeof same) =>
    compareFields(carriedOut(scheduled, my, out, zone), my, out).map(({ changedBy }) => changedBy);
  expect(who(mine('2026-01-01T10:00'))).toEqual(['theirs']);
  expect(who(mine('2099-01-01T10:00'))).toEqual(['both']);
});

test('without a base all that differs is asked for', () => {
  expect(compareFields(null, { ...same, title: 'Mine' }, same)).toEqual([
    { name: 'title', changedBy: 'both', base: null },
  ]);
});

test('a planned moment stands as the site’s clocks show it', () => {
  const planned = fieldsOf({ ...article, status: 'scheduled', publishAt: '2099-01-01T09:30:00.000Z' }, zone);
  expect(planned.publishing).toEqual({ status: 'scheduled', publishAt: '2099-01-01T15:30' });
});
