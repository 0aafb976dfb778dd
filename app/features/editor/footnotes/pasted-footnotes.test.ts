import { getSchema } from '@tiptap/core';
import { type Node as BodyNode, DOMParser, Slice } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { bodyExtensions } from '../extensions.ts';
import { gatherFootnotes, withUniqueIds } from './pasted-footnotes.ts';

const schema = getSchema(bodyExtensions());

function read(html: string): BodyNode {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  return DOMParser.fromSchema(schema).parse(document.body as unknown as Node);
}

/** Pastes `copied` before the last paragraph of the text. */
function pasted(html: string, copied: string): string {
  const state = EditorState.create({ doc: read(html) });
  let at = 0;
  state.doc.forEach((node, offset) => {
    if (node.type.name === 'paragraph') at = offset;
  });
  const { slice } = withUniqueIds(new Slice(read(copied).content, 0, 0), state);
  const { tr } = state;
  tr.replace(at, at, slice);
  gatherFootnotes(tr);
  tr.doc.check();
  return serialiseBody(tr.doc);
}

const ref = (id: number | string, label: number, to = id) =>
  `<sup class="footnote-ref"><a href="#fn${to}" id="fnref${id}">[${label}]</a></sup>`;
const note = (id: number, text: string) =>
  `<li id="fn${id}" class="footnote-item"><p>${text} <a href="#fnref${id}" class="footnote-backref">↩︎</a></p></li>`;
const notes = (...items: string[]) =>
  `<section class="footnotes"><ol class="footnotes-list">${items.join('')}</ol></section>`;

test('notes whose ids are taken get new ones and are sorted by their references', () => {
  expect(
    pasted(
      `<p>Old${ref(1, 1)}</p><p>End${ref(2, 2)}</p>${notes(note(1, 'one'), note(2, 'two'))}`,
      `<p>New${ref(1, 1)}, again${ref('1:1', 1, 1)}</p>${notes(note(1, 'pasted'))}`,
    ),
  ).toBe(
    `<p>Old${ref(1, 1)}</p><p>New${ref(3, 2)}, again${ref('3:1', 2, 3)}</p><p>End${ref(2, 3)}</p>` +
      notes(note(1, 'one'), note(3, 'pasted'), note(2, 'two')),
  );
});

test('notes with unique ids keep them', () => {
  expect(pasted('<p>End</p>', `<p>New${ref(7, 1)}</p>${notes(note(7, 'pasted'))}`)).toBe(
    `<p>New${ref(7, 1)}</p><p>End</p>${notes(note(7, 'pasted'))}`,
  );
});

test('a reference without its note refers to the existing note', () => {
  expect(pasted(`<p>End${ref(1, 1)}</p>${notes(note(1, 'one'))}`, `<p>New${ref(1, 1)}</p>`)).toBe(
    `<p>New${ref('1:1', 1, 1)}</p><p>End${ref(1, 1)}</p>${notes(note(1, 'one'))}`,
  );
});
