import { expect, test } from 'vitest';
import { emptyForm } from '../../../contract/form-content.ts';
import { isSameContent, toSingleLine } from './form-content.ts';

const saved = {
  ...emptyForm,
  title: 'A river',
  category: 'nature',
  excerpt: 'Café',
  post: '<p>One</p>',
};

test.each([
  ['a category as it was typed', { category: '  NaTure ' }, true],
  ['spaces around a title', { title: ' A river ' }, true],
  ['another way to write a letter', { excerpt: 'Cafe\u0301' }, true],
  ['a letter of the title', { title: 'a river' }, false],
  ['a space in the text', { post: '<p>One </p>' }, false],
])('what a save evens out is no change: %s', (_, typed, same) => {
  expect(isSameContent({ ...saved, ...typed }, saved)).toBe(same);
});

test('puts a title in one line, however many spaces it has', () => {
  expect(toSingleLine('One \r\n \n two\nthree ')).toBe('One two three ');
  const spaced = `a${' '.repeat(1_000_000)}b`;
  expect(toSingleLine(spaced)).toBe(spaced);
});
