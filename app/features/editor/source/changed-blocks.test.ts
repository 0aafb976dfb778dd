import { getSchema } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { bodyExtensions } from '../extensions.ts';
import { findChangedBlocks } from './changed-blocks.ts';

const schema = getSchema(bodyExtensions());
const paragraph = (text: string) => schema.node('paragraph', null, text ? schema.text(text) : []);
const createDoc = (...texts: string[]) => schema.node('doc', null, texts.map(paragraph));

test.each([
  [
    ['a', 'b', 'c'],
    ['a', 'x', 'c'],
    ['a', 'c'],
  ],
  [
    ['a', 'b', 'c'],
    ['a', 'c'],
    ['a', 'c'],
  ],
  [
    ['a', 'a'],
    ['a', 'a', 'a'],
    ['a', 'a'],
  ],
  [['a', 'b'], [''], []],
  [[''], ['a', 'b'], []],
  [['a', '', ''], ['a', 'b', ''], ['a']],
])('from %j to %j leaves the blocks %j', (before, after, same) => {
  const doc = createDoc(...before);
  const change = findChangedBlocks(doc, createDoc(...after));
  const { tr } = EditorState.create({ doc });
  if (change) tr.replaceWith(change.from, change.to, change.blocks);
  tr.doc.check();
  expect(serialiseBody(tr.doc)).toBe(serialiseBody(createDoc(...after)));
  expect(doc.children.filter((block) => block.textContent && tr.doc.children.includes(block))).toEqual(
    same.map(paragraph),
  );
});

test('finds nothing if only empty paragraphs at the end differ', () => {
  expect(findChangedBlocks(createDoc('a', ''), createDoc('a'))).toBeNull();
});
