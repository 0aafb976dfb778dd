import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { serialiseBody } from '../../../contract/body.ts';
import { bodyHtml } from './body-html.ts';
import { bodyExtensions } from './extensions.ts';

const schema = getSchema(bodyExtensions());
const paragraph = (text: string) => schema.node('paragraph', null, text ? schema.text(text) : []);
const typed = (doc: Node, at: number, text: string) => {
  const state = EditorState.create({ doc });
  return state.apply(state.tr.insertText(text, at)).doc;
};

test('what was written before does not hide what was typed since', () => {
  const doc = schema.node('doc', null, [paragraph('one'), paragraph('two')]);
  expect(bodyHtml(doc)).toBe('<p>one</p><p>two</p>');
  const later = typed(doc, 4, '!');
  expect(bodyHtml(later)).toBe('<p>one!</p><p>two</p>');
  expect(bodyHtml(doc)).toBe('<p>one</p><p>two</p>');
});

test('the same block stands wherever it is, and empty paragraphs at the end are left out', () => {
  const block = paragraph('again');
  const doc = schema.node('doc', null, [block, paragraph(''), block, paragraph('')]);
  expect(bodyHtml(doc)).toBe('<p>again</p><p></p><p>again</p>');
  expect(bodyHtml(doc)).toBe(serialiseBody(doc));
});
