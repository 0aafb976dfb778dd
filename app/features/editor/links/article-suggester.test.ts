import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../extensions.ts';
import { isWanted, matchOpening, rematchOpened } from './article-suggester.ts';

const schema = getSchema(bodyExtensions());

/** Returns a state with the cursor at the end of one block of text. */
function stateWith(text: string, block = 'paragraph') {
  const doc = schema.node('doc', null, [schema.node(block, null, text ? schema.text(text) : [])]);
  return EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
}

test.each([
  ['[[', { from: 1, to: 3, query: '' }],
  ['see [[', { from: 5, to: 7, query: '' }],
  ['see【【', { from: 4, to: 6, query: '' }],
  ['@', { from: 1, to: 2, query: '' }],
  ['a @', { from: 3, to: 4, query: '' }],
  ['me@', null],
  ['[', null],
  ['', null],
])('%j opens the list or not', (text, match) => {
  expect(matchOpening(stateWith(text))).toEqual(match);
});

test.each([
  ['[[নদী', 1, 'নদী'],
  ['[[the river', 1, 'the river'],
  ['a @hér', 3, 'hér'],
  ['[[ river', 1, null],
  ['[[river]', 1, null],
  ['@ ', 1, null],
  ['@two  ', 1, null],
  [`@${'a'.repeat(61)}`, 1, null],
  ['river', 1, null],
])('%j has the query', (text, from, query) => {
  expect(rematchOpened(stateWith(text), from)?.query ?? null).toBe(query);
});

test.each([
  ['What an article can hold', 'nobody', true],
  ['What an article can hold', 'nobody here', false],
  ['What an article can hold', 'nobody ', false],
  ['What an article can hold', 'article wh', true],
  ['Über den Fluß', 'uber flu', true],
])('%s is suggested for %j: %s', (title, query, wanted) => {
  expect(isWanted(title, query)).toBe(wanted);
});

test('code holds no links', () => {
  expect(matchOpening(stateWith('[[', 'codeBlock'))).toBeNull();
  expect(rematchOpened(stateWith('[[a', 'codeBlock'), 1)).toBeNull();
});
