import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../extensions.ts';
import { emojiFeature, matchColon, rematchColon } from './emoji-suggester.ts';
import { findEmoji, findExactEmoji } from './find-emoji.ts';
import { githubNames } from './github-names.ts';

const schema = getSchema(bodyExtensions());

function parseState(block: string, text: string): EditorState {
  const doc = schema.node('doc', null, [schema.node(block, null, schema.text(text))]);
  return EditorState.create({ doc, selection: TextSelection.create(doc, 1 + text.length) });
}

test.each([
  ['fire', '🔥'],
  ['heart', '❤️'],
  ['tada', '🎉'],
  ['+1', '👍'],
  ['ROCKET', '🚀'],
  ['thumbs_u', '👍'],
  ['grinning_face', '😀'],
])('%s finds %s first', (query, emoji) => {
  expect(findEmoji(query)[0]?.emoji).toBe(emoji);
});

test('text that is not an emoji finds none', () => {
  expect(findEmoji('qqx')).toEqual([]);
  expect(findExactEmoji('tad')).toBeNull();
  expect(findExactEmoji('tada')).toBe('🎉');
});

test('emoji are found at once as soon as their names are loaded', async () => {
  const { find, load } = emojiFeature.suggesters?.[0] ?? {};
  expect(find?.('rocke')).toBeNull();
  const loaded = await load?.('rocke');
  expect(loaded?.[0]?.icon).toBe('🚀');
  expect(find?.('rocke')).toEqual(loaded);
});

test.each([
  ['heart', '❤️'],
  ['smile', '😄'],
  ['joy', '😂'],
  ['x', '❌'],
  ['bulb', '💡'],
  ['white_check_mark', '✅'],
  ['WAVE', '👋'],
])('%s is %s, as on GitHub', (name, emoji) => {
  expect(findExactEmoji(name)).toBe(emoji);
  expect(findEmoji(name)[0]?.emoji).toBe(emoji);
});

test('every name of GitHub is that of a known emoji', () => {
  for (const [name, emoji] of githubNames) expect(findExactEmoji(name)).toBe(emoji);
});

test.each([
  ['paragraph', ':sm', 'sm'],
  ['paragraph', 'so :+1', '+1'],
  ['paragraph', '(:sm', 'sm'],
  ['paragraph', ':smi', null],
  ['paragraph', '10:30', null],
  ['paragraph', 'Note: a', null],
  ['paragraph', ':)', null],
  ['paragraph', 'a:sm', null],
  ['codeBlock', ':sm', null],
])('in a %s %s opens the list: %s', (block, text, query) => {
  expect(matchColon(parseState(block, text))?.query ?? null).toBe(query);
});

test.each([
  [':smile', 'smile'],
  [':s', 's'],
  [':smile ', null],
  [':', null],
])('%j keeps it open: %s', (text, query) => {
  expect(rematchColon(parseState('paragraph', text), 1)?.query ?? null).toBe(query);
});
