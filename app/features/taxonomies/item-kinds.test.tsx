import { expect, test } from 'vitest';
import type { Author } from '../../../contract/author.ts';
import type { ManagedSeries } from '../../../contract/series.ts';
import type { ManagedTag } from '../../../contract/tag.ts';
import { authorKind } from './author-kind.tsx';
import { seriesKind } from './series-kind.tsx';
import { tagKind } from './tag-kind.tsx';

const tag = { _id: '1', name: 'Ink', slug: 'ink', articles: 1, published: 1 } as ManagedTag;
const series = { _id: '1', title: 'Rivers', slug: 'rivers', articles: 2, published: 1 } as ManagedSeries;
const account = { email: 'ada@example.org' };
const author = { _id: '1', name: 'Ada', slug: 'ada', articles: 3, published: 2, account } as Author;

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test.each([
  ['of a new item', null, '', {}],
  ['chosen for a new item', null, 'dyes', { slug: 'dyes' }],
  ['as it was, so that it follows the name', tag, ' ink ', {}],
  ['changed', tag, 'dyes', { slug: 'dyes' }],
  ['emptied', tag, '', {}],
] as const)('the slug %s', (_what, item, slug, sent) => {
  const typed = form({ name: ' Dyes ', slug, description: 'On colours.' });
  expect(tagKind.readForm(typed, item)).toEqual({ name: 'Dyes', description: 'On colours.', ...sent });
});

test('series are sent by their title', () => {
  const typed = form({ title: 'All Waters', slug: 'rivers', description: '' });
  expect(seriesKind.readForm(typed, series)).toEqual({ title: 'All Waters', description: '' });
});

test.each([
  ['is new', null, '', {}],
  ['keeps it', author, account.email, {}],
  ['gets another', author, 'grace@example.org', { account: 'grace@example.org' }],
  ['loses it', author, '', { account: null }],
  ['had none, and gets none', { ...author, account: null }, '', {}],
] as const)('the account of an author who %s', (_what, item, typed, sent) => {
  const fields = {
    name: 'Ada',
    slug: '',
    bio: '',
    userImage: '',
    links: '',
    fediverse: '@ada@social.example',
    account: typed,
  };
  const expected = {
    name: 'Ada',
    bio: '',
    userImage: '',
    links: [],
    fediverse: '@ada@social.example',
    ...sent,
  };
  expect(authorKind.readForm(form(fields), item)).toEqual(expected);
});

test('each line of the links is one', () => {
  const links = ' https://a.example\n\n https://b.example ';
  expect(authorKind.readForm(form({ links }), null)).toMatchObject({
    links: ['https://a.example', 'https://b.example'],
  });
});

test('deletions and merges say what happens to how many articles', () => {
  expect(tagKind.deletionNote?.(tag)).toBe('1 article will lose this tag, and nothing else.');
  expect(tagKind.deletionNote?.({ ...tag, articles: 0 })).toBe('No article has this tag.');
  expect(seriesKind.deletionNote?.(series)).toMatch(/^2 articles will be part of no series/);
  expect(seriesKind.deletionNote?.({ ...series, articles: 0 })).toBe('No article is part of it.');
  expect(tagKind.mergeNote(tag)).toMatch(/^Moves 1 article from Ink/);
  expect(seriesKind.mergeNote(series)).toMatch(
    /^Adds 2 articles of Rivers to another series, after its last/,
  );
});

test('an author with articles is merged, not deleted', () => {
  expect(authorKind.refuseDeletion?.(author)).toBe('Has articles: merge instead');
  expect(authorKind.refuseDeletion?.({ ...author, articles: 0 })).toBeUndefined();
  expect(authorKind.mergeDetail(author)).toBe('ada@example.org · 2');
  expect(authorKind.mergeDetail({ ...author, account: null })).toBe('2');
});
