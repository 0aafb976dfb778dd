import { expect, test } from 'vitest';
import { fieldLabels, readValue, unsavedNote } from './bulk-form.ts';

test('tags are split at commas, each once, and a category is taken as it is', () => {
  expect(readValue('addTags', 'Trees, wood ,, trees')).toEqual({ tags: ['Trees', 'wood'] });
  expect(readValue('removeTags', 'ink')).toEqual({ tags: ['ink'] });
  expect(readValue('category', 'Wind, weather')).toEqual({ category: 'Wind, weather' });
  expect(readValue('assign', 'bob@example.org')).toEqual({ account: 'bob@example.org' });
  expect(readValue('delete', 'ignored')).toEqual({});
});

test.each([
  ['category', '', 'Category is required'],
  ['addTags', '', 'Name at least one tag'],
  ['removeTags', ' , ,', 'Name at least one tag'],
  ['assign', '', 'Email is required'],
] as const)('%s refuses %j', (action, typed, message) => {
  expect(() => readValue(action, typed)).toThrow(
    expect.objectContaining({ message, fields: [{ path: 'value', message }] }),
  );
});

test('only four actions have a field', () => {
  expect(Object.keys(fieldLabels)).toEqual(['category', 'addTags', 'removeTags', 'assign']);
});

test.each([
  ['delete', 1, 'The article that was never saved cannot be restored.'],
  ['delete', 2, 'The 2 articles that were never saved cannot be restored.'],
  ['publish', 1, 'The article that was never saved will be left out.'],
] as const)('%s of %i never saved', (action, count, note) => {
  expect(unsavedNote(action, count)).toBe(note);
});
