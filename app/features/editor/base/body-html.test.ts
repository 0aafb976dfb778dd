import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { bodyExtensions } from '../extensions.ts';
import { bodyToHtml } from './body-html.ts';

const schema = getSchema(bodyExtensions());
const paragraph = (text: string) => schema.node('paragraph', null, text ? schema.text(text) : []);
const typed = (doc: Node, at: number, text: string) => {
  const state = EditorState.create({ doc });
  return state.apply(state.tr.insertText(text, at)).doc;
};

test('serialises a block again after a change', () => {
  const doc = schema.node('doc', null, [paragraph('one'), paragraph('two')]);
  expect(bodyToHtml(doc)).toBe('<p>one</p><p>two</p>');
  const later = typed(doc, 4, '!');
  expect(bodyToHtml(later)).toBe('<p>one!</p><p>two</p>');
  expect(bodyToHtml(doc)).toBe('<p>one</p><p>two</p>');
});

test('serialises a repeated block, and leaves out empty paragraphs at the end', () => {
  const block = paragraph('again');
  const doc = schema.node('doc', null, [block, paragraph(''), block, paragraph('')]);
  expect(bodyToHtml(doc)).toBe('<p>again</p><p></p><p>again</p>');
  expect(bodyToHtml(doc)).toBe(serialiseBody(doc));
});
