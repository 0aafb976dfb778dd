import { getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { bodyToHtml } from '../base/body-html.ts';
import { bodyExtensions } from '../extensions.ts';
import { orderBlocks } from './notes-last.ts';

const NOTES =
  '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>fn1</p></li></ol></section>';

function read(html: string) {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  return DOMParser.fromSchema(getSchema(bodyExtensions())).parse(document.body as unknown as Node);
}

test('the editor moves text behind the notes before them, with the cursor in it', () => {
  const doc = read(`<p>a</p>${NOTES}<p>behind</p>`);
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  const tr = orderBlocks(state);
  expect(tr && bodyToHtml(tr.doc)).toBe(`<p>a</p><p>behind</p>${NOTES}`);
  expect(tr?.selection.$head.parent.textContent).toBe('behind');
});

test('the text ends with a paragraph before the notes', () => {
  const doc = read(`<hr>${NOTES}`);
  const tr = orderBlocks(EditorState.create({ doc }));
  expect(tr?.doc.children.map(({ type }) => type.name)).toEqual(['horizontalRule', 'paragraph', 'footnotes']);
});
