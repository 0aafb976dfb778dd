import { expect, it } from 'vitest';
import { newArticle } from './article.ts';
import { newAuthor } from './author.ts';
import { newCategory } from './category.ts';
import { guestNote } from './note.ts';
import { newSeries } from './series.ts';
import { newTag } from './tag.ts';
import { newUserRecord } from './user.ts';

const HOSTILE = 'A\r\nb\u001b[2J\u0085c\u202ed\u2028e\ufffe\u007f';
const LINE = 'A b[2J cd e';

it.each([
  ['title', newArticle.parse({ title: HOSTILE }).title],
  ['SEO title', newArticle.parse({ seoTitle: HOSTILE }).seoTitle],
  ['tag of an article', newArticle.parse({ tags: [HOSTILE] }).tags?.[0]],
  ['category', newArticle.parse({ category: HOSTILE }).category.replace('a', 'A').replace('j', 'J')],
  ['category of its own', newCategory.parse({ name: HOSTILE }).name.replace('a', 'A').replace('j', 'J')],
  ['tag', newTag.parse({ name: HOSTILE }).name],
  ['series', newSeries.parse({ title: HOSTILE }).title],
  ['author', newAuthor.parse({ name: HOSTILE }).name],
  ['account', newUserRecord.parse({ name: HOSTILE, email: 'a@example.org' }).name],
  ['guest', guestNote.parse({ name: HOSTILE, text: 'x' }).name],
])('stores the name of a %s as one line', (_, stored) => {
  expect(stored).toBe(LINE);
});

it('keeps the lines of an excerpt and of a comment', () => {
  expect(newArticle.parse({ title: 'T', excerpt: 'a\r\nb\u001b\u202ec' }).excerpt).toBe('a\nbc');
  expect(guestNote.parse({ name: 'G', text: 'a\nb\u0000'.slice(0, 3) }).text).toBe('a\nb');
});

it.each([
  ['account', () => newUserRecord.parse({ name: '\u200b\u200e', email: 'a@example.org' })],
  ['guest', () => guestNote.parse({ name: '\u3164', text: 'x' })],
  ['tag', () => newTag.parse({ name: '\u202e\u200d' })],
])('refuses a name of an %s that nobody sees', (_, parse) => {
  expect(parse).toThrow();
});
