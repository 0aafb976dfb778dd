import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyToHtml } from './body-html.ts';
import { changeBlocks } from './change-blocks.ts';
import { bodyExtensions } from './extensions.ts';

const schema = getSchema(bodyExtensions());
const paragraph = (text: string) => schema.node('paragraph', null, text ? schema.text(text) : []);
const heading = (text: string) =>
  schema.node('heading', { level: 2 }, text ? schema.text(text, [schema.mark('bold')]) : []);
const list = (...items: string[]) =>
  schema.node(
    'bulletList',
    null,
    items.map((text) => schema.node('listItem', null, [paragraph(text)])),
  );
const document = (blocks: Node[]) => schema.node('doc', null, blocks.length > 0 ? blocks : [paragraph('')]);
const open = (doc: Node) => EditorState.create({ doc, plugins: [history()] });

function change(state: EditorState, next: Node): EditorState {
  const tr = changeBlocks(state, next);
  if (!tr) throw new Error('The change was refused.');
  return state.apply(tr.setMeta('addToHistory', false));
}

const text = fc.constantFrom('', 'a', 'aa', 'aaa', 'কাগজ', '👩‍👩‍👧 雨', '👩‍👩‍👦 雨', 'one two', 'one three');
const block = fc.oneof(
  text.map(paragraph),
  text.map(heading),
  fc.array(text, { minLength: 1, maxLength: 3 }).map((items) => list(...items)),
);
const anyDocument = fc.array(block, { maxLength: 6 }).map(document);

test('turns any document into any other one', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (doc, next) => {
      expect(bodyToHtml(change(open(doc), next).doc)).toBe(bodyToHtml(next));
    }),
    { numRuns: 500 },
  );
});

test('keeps the cursor, the selection and the empty paragraph at the end', () => {
  const doc = document([paragraph('One.'), paragraph('Mine.'), paragraph('')]);
  const state = open(doc);
  const selected = state.apply(state.tr.setSelection(TextSelection.create(doc, 8, 11)));
  const { selection, doc: after } = change(
    selected,
    document([heading('New'), paragraph('One. More.'), paragraph('Mine.'), paragraph('Last.')]),
  );
  expect(after.textBetween(selection.from, selection.to)).toBe('ine');
  expect(after.lastChild?.content.size).toBe(0);
  const atEnd = state.apply(state.tr.setSelection(TextSelection.atEnd(doc)));
  const cursor = change(
    atEnd,
    document([paragraph('One.'), paragraph('Mine.'), paragraph('Last.')]),
  ).selection;
  expect(cursor.$from.index(0)).toBe(3);
});

test('changes only what is between the shared ends of a paragraph', () => {
  const doc = document([paragraph('The kettle sings.')]);
  const state = open(doc);
  const beside = state.apply(state.tr.setSelection(TextSelection.create(doc, 5)));
  expect(change(beside, document([paragraph('The kettle sings loudly.')])).selection.from).toBe(5);
  expect(change(beside, document([paragraph('So the kettle sings.')])).selection.from).toBe(8);
});

test('leaves the author’s own changes in the undo history, and only them', () => {
  let state = open(document([paragraph('One.'), paragraph('Two.')]));
  state = state.apply(state.tr.insertText(' Mine.', 5));
  state = change(state, document([paragraph('One. Mine.'), paragraph('Two. Theirs.'), paragraph('Three.')]));
  undo(state, (tr) => {
    state = state.apply(tr);
  });
  expect(bodyToHtml(state.doc)).toBe('<p>One.</p><p>Two. Theirs.</p><p>Three.</p>');
});

test('refuses a text that the editor would change', () => {
  const numbers = new Plugin({
    appendTransaction: (_, __, { tr, doc }) => (doc.childCount === 2 ? tr.insertText('1', 1) : null),
  });
  const state = EditorState.create({ doc: document([paragraph('One.')]), plugins: [numbers] });
  expect(changeBlocks(state, document([paragraph('One.'), paragraph('Two.')]))).toBeNull();
});
