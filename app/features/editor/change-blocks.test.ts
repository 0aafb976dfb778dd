import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { EditorState, Plugin, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyToHtml } from './base/body-html.ts';
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

test('gives footnotes new ids and numbers: the cursor stays between references and in a note', () => {
  const reference = (id: string, number: number) =>
    schema.node('footnoteReference', { href: `#fn${id}`, id: `fnref${id}`, label: `[${number}]` });
  const note = (id: string, text: string) =>
    schema.node('footnote', { id: `fn${id}` }, [
      schema.node('paragraph', null, [
        schema.text(text),
        schema.node('footnoteReturn', { href: `#fnref${id}` }),
      ]),
    ]);
  const mine = (ids: [string, string], first: number) =>
    schema.node('paragraph', null, [
      reference(ids[0], first),
      schema.text('between'),
      reference(ids[1], first + 1),
    ]);
  const list = (...notes: Node[]) => schema.node('footnotes', null, notes);
  const doc = document([paragraph('One.'), mine(['1', '2'], 1), list(note('1', 'mine'), note('2', 'also'))]);
  const theirs = schema.node('paragraph', null, [schema.text('One.'), reference('1', 1)]);
  const next = document([
    theirs,
    mine(['3', '2'], 2),
    list(note('1', 'theirs'), note('3', 'mine'), note('2', 'also')),
  ]);
  const newIds = new Map([
    ['fn1', 'fn3'],
    ['fnref1', 'fnref3'],
  ]);
  const places = [
    ['between', 3],
    ['mine', 2],
    ['also', 4],
  ] as const;
  for (const [word, offset] of places) {
    const state = open(doc);
    let position = 0;
    doc.descendants((node, at) => {
      if (node.text === word) position = at + offset;
    });
    const tr = changeBlocks(
      state.apply(state.tr.setSelection(TextSelection.create(doc, position))),
      next,
      newIds,
    );
    expect(bodyToHtml(tr!.doc)).toBe(bodyToHtml(next));
    const { $from } = tr!.selection;
    expect([$from.nodeBefore?.text, $from.nodeAfter?.text ?? '']).toEqual([
      word.slice(0, offset),
      word.slice(offset),
    ]);
  }
});

test('refuses a text that the editor would change', () => {
  const numbers = new Plugin({
    appendTransaction: (_, __, { tr, doc }) => (doc.childCount === 2 ? tr.insertText('1', 1) : null),
  });
  const state = EditorState.create({ doc: document([paragraph('One.')]), plugins: [numbers] });
  expect(changeBlocks(state, document([paragraph('One.'), paragraph('Two.')]))).toBeNull();
});
