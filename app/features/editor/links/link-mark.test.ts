import { Schema } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { bodyMarks, bodyNodes, serialiseBody } from '../../../../shared/body/schema.ts';
import { autolink } from './link-mark.ts';

/** Types a text into a paragraph, `\n` as Enter, and returns the body. */
function type(text: string, change = (tr: Transaction) => tr): string {
  const { nodes } = new Schema({ nodes: bodyNodes, marks: bodyMarks });
  let state = EditorState.create({
    doc: nodes.doc!.create(null, nodes.paragraph!.create()),
    plugins: [autolink()],
  });
  for (const sign of text) {
    const { tr, selection } = state;
    const next = sign === '\n' ? tr.split(selection.from) : tr.insertText(sign);
    state = state.apply(change(next.setSelection(TextSelection.near(next.selection.$to))));
  }
  return serialiseBody(state.doc);
}

test.each([
  ['https://example.org/a ', '<p><a href="https://example.org/a">https://example.org/a</a> </p>'],
  ['(see www.example.org). ', '<p>(see <a href="https://www.example.org">www.example.org</a>). </p>'],
  ['me@example.org\n', '<p><a href="mailto:me@example.org">me@example.org</a></p>'],
  ['readme.md and example.org ', '<p>readme.md and example.org </p>'],
  ['https://example.org/a', '<p>https://example.org/a</p>'],
])('typing %j', (text, html) => {
  expect(type(text)).toBe(html);
});

test('no link is made while an address is opened, or after it was undone', () => {
  const plain = '<p>https://example.org/a </p>';
  expect(type('https://example.org/a ', (tr) => tr.setMeta('preventAutolink', true))).toBe(plain);
  expect(type('https://example.org/a ', (tr) => tr.setMeta('history$', {}))).toBe(plain);
});
