import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../extensions.ts';
import { indentCode } from './code-indent.ts';

const schema = getSchema(bodyExtensions());

/** Returns a state with the selection between the bars, or the cursor at the only one. */
function parseState(block: string, code: string): EditorState {
  const [before = '', inside = '', after] = code.split('|');
  const text = before + inside + (after ?? '');
  const doc = schema.node('doc', null, [schema.node(block, null, text ? schema.text(text) : [])]);
  const from = 1 + before.length;
  const selection = TextSelection.create(doc, from, after === undefined ? from : from + inside.length);
  return EditorState.create({ doc, selection });
}

function indented(code: string, by: 1 | -1): string {
  const { tr } = parseState('codeBlock', code);
  expect(indentCode(tr, by)).toBe(true);
  const { from, to, empty } = tr.selection;
  const text = tr.doc.textContent;
  const bars = empty ? [from - 1] : [from - 1, to - 1];
  return bars.toReversed().reduce((all, at) => `${all.slice(0, at)}|${all.slice(at)}`, text);
}

test.each([
  ['|', '  |'],
  ['if a|', 'if a  |'],
  ['a|', 'a |'],
  ['def f:\n    a\n|', 'def f:\n    a\n    |'],
  ['f:\n\ta\n|', 'f:\n\ta\n\t|'],
  ['|a\nb|', '|  a\n  b|'],
  ['a\nb|b\nc|\nd', 'a\n  b|b\n  c|\nd'],
  ['|a\n|b', '|  a\n|b'],
  ['|a|', '|  a|'],
])('Tab: %j becomes %j', (before, afterwards) => {
  expect(indented(before, 1)).toBe(afterwards);
});

test.each([
  ['  a|', 'a|'],
  ['|a', '|a'],
  [' a|', 'a|'],
  ['    a|', '  a|'],
  ['|  a\n    b\nc|', '|a\n  b\nc|'],
  ['\ta\n|\t\tb|', '\ta\n|\tb|'],
])('Shift+Tab: %j becomes %j', (before, afterwards) => {
  expect(indented(before, -1)).toBe(afterwards);
});

test('does nothing outside code', () => {
  const { tr } = parseState('paragraph', 'a|');
  expect(indentCode(tr, 1)).toBe(false);
});
