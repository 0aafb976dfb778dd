import { expect, test } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import { apiPath, deletionNote, placeLabels, readFields, resultTexts, shownName } from './edited-category.ts';

const named = (name: string, position: number | null = null) =>
  ({ _id: name, name, title: null, description: null, position, subcategories: [] }) as unknown as Category;
const essays = named('essays');

test('a subcategory is changed below its category', () => {
  const notes = named('notes');
  expect(apiPath({ edited: essays, siblings: [] })).toBe('/categories/essays');
  expect(apiPath({ edited: notes, parent: essays, siblings: [] })).toBe(
    '/categories/essays/subcategories/notes',
  );
  expect(resultTexts({ edited: essays, siblings: [] }).updated).toBe('Category updated successfully');
  expect(resultTexts({ edited: notes, parent: essays, siblings: [] }).updated).toMatch(/^Subcategory/);
});

test('the form keeps what was typed; no place is null', () => {
  const form = new FormData();
  const fields = { name: ' Ink ', title: '', description: 'On ink.', position: '2' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(readFields(form)).toEqual({ ...fields, position: 2 });
  form.set('position', '');
  expect(readFields(form)).toEqual({ ...fields, position: null });
});

test('the places are those between the others that have one', () => {
  const siblings = [named('ferns', 1), essays, named('mosses', 2), named('lichens')];
  expect(placeLabels({ edited: essays, siblings })).toEqual([
    '1. Before Ferns',
    '2. Before Mosses',
    '3. After Mosses',
  ]);
  expect(placeLabels({ edited: siblings[0]!, siblings })).toEqual(['1. Before Mosses', '2. After Mosses']);
  expect(placeLabels({ edited: essays, siblings: [essays] })).toEqual(['1. Before all others']);
});

test('a title is shown instead of the name', () => {
  expect(shownName({ ...essays, title: 'iOS & others' })).toBe('iOS & others');
  expect(shownName(essays)).toBe('Essays');
});

test.each([
  [0, false, /^$/],
  [1, false, /^1 published article is in this category\. It will not be deleted/],
  [1200, false, /^1,200 published articles are .* They will not be deleted/],
  [0, true, /^Subscribers who have chosen no other category get no more emails/],
  [2, true, /^2 published articles are .* Subscribers who have chosen no other category/],
])('deleting a category with %i articles (with subscribers: %s)', (articles, hasSubscribers, note) => {
  expect(deletionNote(articles, hasSubscribers) ?? '').toMatch(note);
});
