import { expect, test } from 'vitest';
import { noPlainValues } from '../../../contract/article-fields.ts';
import type { ArticleVersion } from '../../../domain/articles/articles.ts';
import { acceptPublication, baseFields, compareFields, versionFields } from './fields.ts';

const zone = 'Asia/Dhaka';
const article: ArticleVersion = {
  title: 'On paper',
  category: 'craft',
  subcategory: null,
  tags: ['Linen'],
  series: null,
  authors: [{ slug: 'ada', name: 'Ada', userImage: null, bio: null }],
  post: '',
  bannerImg: '/media/a.jpg',
  additionalImages: [{ url: '/media/b.jpg', caption: '', alt: '', position: 0 }],
  ...noPlainValues,
  slug: 'on-paper',
  status: 'published',
  lang: 'en',
  version: 1,
  publishAt: null,
};
const base = baseFields(article, zone);
const same = versionFields(article, zone);
const changes = (mine: object, theirs: object, from = base) =>
  compareFields(from, { ...same, ...mine }, { ...same, ...theirs }).map(({ name, changedBy }) => [
    name,
    changedBy,
  ]);

test('says who changed each field', () => {
  expect(changes({}, {})).toEqual([]);
  expect(changes({ title: 'Mine', excerpt: 'X' }, { title: 'Theirs', bannerImg: '' })).toEqual([
    ['title', 'both'],
    ['bannerImg', 'theirs'],
    ['excerpt', 'mine'],
  ]);
  expect(changes({ slug: 'paper' }, { slug: 'paper' })).toEqual([['slug', 'same']]);
  expect(changes({ additionalImages: [] }, {})).toEqual([['additionalImages', 'mine']]);
});

test('knows the series, and leaves the part to them unless a number is typed', () => {
  const before = { ...article, series: { slug: 'mills', title: 'Mills', part: 2 } };
  const mine = { ...versionFields(before, zone), seriesPart: '' };
  const theirs = { ...mine, seriesPart: '5' };
  const from = baseFields(before, zone);
  const compared = (my: typeof mine) =>
    compareFields(from, my, theirs).map(({ name, changedBy }) => [name, changedBy]);
  expect(compared(mine)).toEqual([]);
  expect(compared({ ...mine, seriesPart: '3' })).toEqual([['seriesPart', 'both']]);
  expect(compared({ ...mine, series: 'Rags' })).toEqual([['series', 'mine']]);
});

test('ignores differences that are not stored', () => {
  expect(changes({ category: ' Craft ', title: 'On paper ' }, {})).toEqual([]);
});

test('asks for a new publication time if the one before is not known', () => {
  const scheduled = baseFields({ ...article, status: 'scheduled' }, zone);
  const at = (publishAt: string) => ({ publishing: { status: 'scheduled' as const, publishAt } });
  expect(changes(at('2099-01-01T10:00'), at('2099-01-01T10:00'), scheduled)).toEqual([]);
  expect(changes(at('2099-01-01T10:00'), at('2099-01-02T10:00'), scheduled)).toEqual([
    ['publishing', 'both'],
  ]);
  expect(changes(at('2099-01-01T10:00'), {})).toEqual([['publishing', 'mine']]);
});

test('takes a publication on schedule for their change, and asks if mine was put off', () => {
  const scheduled = baseFields({ ...article, status: 'scheduled' }, zone);
  const mine = (publishAt: string) => ({
    ...same,
    publishing: { status: 'scheduled' as const, publishAt },
  });
  const published = { ...same, publishing: { status: 'published' as const, publishAt: '' } };
  const changedBy = (my: typeof same) =>
    compareFields(acceptPublication(scheduled, my, published, zone), my, published).map(
      ({ changedBy }) => changedBy,
    );
  expect(changedBy(mine('2026-01-01T10:00'))).toEqual(['theirs']);
  expect(changedBy(mine('2099-01-01T10:00'))).toEqual(['both']);
});

test('asks for every difference without a base', () => {
  expect(compareFields(null, { ...same, title: 'Mine' }, same)).toEqual([
    { name: 'title', changedBy: 'both', base: null },
  ]);
});

test('shows a publication time in the time zone of the site', () => {
  const scheduled = versionFields(
    { ...article, status: 'scheduled', publishAt: '2099-01-01T09:30:00.000Z' },
    zone,
  );
  expect(scheduled.publishing).toEqual({ status: 'scheduled', publishAt: '2099-01-01T15:30' });
});
