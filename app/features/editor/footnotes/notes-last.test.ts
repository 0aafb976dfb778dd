import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { cleanBody, parseBody } from '../../../../domain/body/body.ts';
import { bodyToHtml } from '../body-html.ts';
import { orderBlocks } from './notes-last.ts';

const note = (id: string) => `<li id="${id}" class="footnote-item"><p>${id}</p></li>`;
const notes = (...ids: string[]) =>
  `<section class="footnotes"><ol class="footnotes-list">${ids.map(note).join('')}</ol></section>`;

test.each([
  ['<p>a</p>', notes('fn1'), '<p>behind</p>'],
  ['<p>a</p><p></p>', notes('fn1'), '<p>behind</p><p></p>'],
  ['<p>a</p>', notes('fn1'), `<p>behind</p>${notes('fn2')}`],
])('a body with text behind its notes is stored in the right order: %s%s%s', async (before, list, after) => {
  const { html } = await cleanBody(before + list + after);
  const ids = after.includes('fn2') ? ['fn1', 'fn2'] : ['fn1'];
  const blank = before.endsWith('<p></p>') ? '<p></p>' : '';
  expect(html).toBe(`<p>a</p>${blank}<p>behind</p>${notes(...ids)}`);
  expect((await cleanBody(html)).html).toBe(html);
});

test('an empty paragraph before the notes is not stored', async () => {
  expect((await cleanBody(`<p>a</p><p></p>${notes('fn1')}`)).html).toBe(`<p>a</p>${notes('fn1')}`);
});

test('the editor moves text behind the notes before them, with the cursor in it', async () => {
  const doc = await parseBody(`<p>a</p>${notes('fn1')}<p>behind</p>`);
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  const tr = orderBlocks(state);
  expect(tr && bodyToHtml(tr.doc)).toBe(`<p>a</p><p>behind</p>${notes('fn1')}`);
  expect(tr?.selection.$head.parent.textContent).toBe('behind');
});

test('the text ends with a paragraph before the notes', async () => {
  const doc = await parseBody(`<hr>${notes('fn1')}`);
  const tr = orderBlocks(EditorState.create({ doc }));
  expect(tr?.doc.children.map(({ type }) => type.name)).toEqual(['horizontalRule', 'paragraph', 'footnotes']);
});
