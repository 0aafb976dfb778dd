import { history, undo } from '@tiptap/pm/history';
import { Schema } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { bodyMarks, bodyNodes, serialiseBody } from '../../../../shared/body/schema.ts';
import { autolink } from './link-mark.ts';

/** Types a text into a paragraph, or the item of a list, `\n` as Enter. */
function write(text: string, { change = (tr: Transaction) => tr, isItem = false } = {}): EditorState {
  const { nodes } = new Schema({ nodes: bodyNodes, marks: bodyMarks });
  const paragraph = nodes.paragraph!.create();
  const list = nodes.bulletList!.create(null, nodes.listItem!.create(null, paragraph));
  let state = EditorState.create({
    doc: nodes.doc!.create(null, isItem ? list : paragraph),
    plugins: [history(), autolink()],
  });
  for (const sign of text) {
    const { tr, selection } = state;
    const next = sign === '\n' ? tr.split(selection.from, isItem ? 2 : 1) : tr.insertText(sign);
    state = state.apply(change(next.setSelection(TextSelection.near(next.selection.$to))));
  }
  return state;
}

const type = (text: string, change?: (tr: Transaction) => Transaction) =>
  serialiseBody(write(text, { ...(change && { change }) }).doc);

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

test('Enter links in a list, too', () => {
  expect(serialiseBody(write('www.example.org\na', { isItem: true }).doc)).toBe(
    '<ul><li><a href="https://www.example.org">www.example.org</a></li><li>a</li></ul>',
  );
});

test('a link is undone on its own, and what was typed after it before', () => {
  let state = write('https://example.org/a next');
  const bodies = [1, 2].map(() => {
    undo(state, (tr) => {
      state = state.apply(tr);
    });
    return serialiseBody(state.doc);
  });
  expect(bodies).toEqual([
    '<p><a href="https://example.org/a">https://example.org/a</a> </p>',
    '<p>https://example.org/a </p>',
  ]);
});
