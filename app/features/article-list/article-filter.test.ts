import { expect, test } from 'vitest';
import { MAX_TAG } from '../../../contract/limits.ts';
import { articleListUrl, countFilters, readArticleFilter, sortsFor } from './article-filter.ts';

const read = (query: string) => readArticleFilter(new URL(`http://site.example/dashboard?${query}`));
const blank = { status: 'all', whose: '', author: '', category: '', tag: '', sort: '', term: '' } as const;

test('an address without a filter lists all, and a blank filter needs no parameters', () => {
  expect(read('')).toEqual(blank);
  expect(articleListUrl(blank)).toBe('?');
});

test('the whole filter is in the address, and read from it again', () => {
  const filter = {
    status: 'draft',
    whose: 'all',
    author: 'Ada & Co',
    category: 'দিন',
    tag: 'C#',
    sort: 'title',
    term: '',
  } as const;
  expect(read(articleListUrl(filter).slice(1))).toEqual(filter);
  expect(articleListUrl({ ...filter, term: 'otter' }, 3)).toMatch(/&q=otter&page=3$/);
});

test('unknown values are ignored, and long ones cut', () => {
  expect(read('status=secret&whose=yours&sort=random&status=draft')).toEqual(blank);
  expect(read(`tag=${'x'.repeat(MAX_TAG + 50)}`).tag.length).toBeLessThanOrEqual(MAX_TAG);
});

test.each([
  ['the list', { status: 'all', term: '' }, ['oldest', 'edited', 'title']],
  ['a search', { status: 'all', term: 'otter' }, ['newest', 'oldest']],
  ['the trash', { status: 'trash', term: '' }, []],
] as const)('the orders of %s', (_what, filter, sorts) => {
  expect(sortsFor(filter)).toEqual(sorts);
});

test('an order that the list does not have is ignored', () => {
  expect(read('sort=title&q=otter').sort).toBe('');
  expect(read('sort=oldest&q=otter').sort).toBe('oldest');
  expect(read('sort=oldest&status=trash').sort).toBe('');
});

test('author, category and tag count as filters', () => {
  expect(countFilters(read('author=a&tag=b&status=draft&whose=mine&q=x&sort=oldest'))).toBe(2);
});
