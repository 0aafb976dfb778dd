import { getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { bodyExtensions } from '../extensions.ts';
import { moveBlock } from './move-block.ts';

const schema = getSchema(bodyExtensions());

/** Returns a state whose selection reaches from the first `|` to the last. */
function parseState(html: string): EditorState {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  const { tr } = EditorState.create({
    doc: DOMParser.fromSchema(schema).parse(document.body as unknown as Node),
  });
  const bars: number[] = [];
  for (let bar = findBar(tr.doc); bar !== null; bar = findBar(tr.doc)) {
    tr.delete(bar, bar + 1);
    bars.push(bar);
  }
  tr.setSelection(TextSelection.create(tr.doc, bars[0] as number, bars.at(-1)));
  return EditorState.create({ doc: tr.doc, selection: tr.selection });
}

function findBar(doc: EditorState['doc']): number | null {
  let at: number | null = null;
  doc.descendants((node, position) => {
    const index = node.isText ? (node.text ?? '').indexOf('|') : -1;
    if (at === null && index >= 0) at = position + index;
  });
  return at;
}

function moved(html: string, by: 1 | -1): string | null {
  const { tr } = parseState(html);
  if (!moveBlock(tr, by)) return null;
  tr.doc.check();
  const { from, to, empty } = tr.selection;
  tr.insertText('|', to);
  return serialiseBody((empty ? tr : tr.insertText('|', from)).doc);
}

test.each([
  ['<p>a</p><p>b|</p>', -1, '<p>b|</p><p>a</p>'],
  ['<h2>|a</h2><p>b</p><p>c</p>', 1, '<p>b</p><h2>|a</h2><p>c</p>'],
  ['<p>a|</p><p>b|</p><p>c</p>', 1, '<p>c</p><p>a|</p><p>b|</p>'],
  ['<ul><li>a</li><li>b|</li></ul>', -1, '<ul><li>b|</li><li>a</li></ul>'],
  [
    '<ul><li>a<ul><li>b</li><li>c|</li></ul></li><li>d</li></ul>',
    -1,
    '<ul><li>a<ul><li>c|</li><li>b</li></ul></li><li>d</li></ul>',
  ],
  [
    '<ul><li>a|<ul><li>b</li></ul></li><li>c</li></ul>',
    1,
    '<ul><li>c</li><li>a|<ul><li>b</li></ul></li></ul>',
  ],
  ['<p>a</p><ul><li>b|</li></ul>', -1, '<ul><li>b|</li></ul><p>a</p>'],
  ['<p>a</p><blockquote><p>b|</p></blockquote>', -1, '<blockquote><p>b|</p></blockquote><p>a</p>'],
  [
    '<blockquote><p>a</p><p>b|</p></blockquote><p>c</p>',
    -1,
    '<blockquote><p>b|</p><p>a</p></blockquote><p>c</p>',
  ],
  [
    '<details><summary>a|</summary><p>b</p></details><p>c</p>',
    1,
    '<p>c</p><details><summary>a|</summary><p>b</p></details>',
  ],
  [
    '<figure class="align-right"><img src="/a.png" alt="x" width="3"><figcaption>c|</figcaption></figure><p>d</p>',
    1,
    '<p>d</p><figure class="align-right"><img src="/a.png" alt="x" width="3"><figcaption>c|</figcaption></figure>',
  ],
  [
    '<table><tbody><tr><td>a|</td><td>b</td></tr></tbody></table><p>c</p>',
    1,
    '<p>c</p><table><tbody><tr><td>a|</td><td>b</td></tr></tbody></table>',
  ],
] as const)('%s moves by %i', (before, by, after) => {
  expect(moved(before, by)).toBe(after);
});

test.each([
  ['<p>a|</p><p>b</p>', -1],
  ['<p>a</p><p>b|</p>', 1],
  ['<ul><li>a|</li><li>b</li></ul><p>c</p>', -1],
  ['<details><summary>a</summary><p>b|</p><p>c</p></details>', -1],
] as const)('%s does not move by %i', (html, by) => {
  expect(moved(html, by)).toBeNull();
});

test('a selected figure stays selected', () => {
  const { doc } = parseState('<p>a|</p><figure><img src="/a.png" alt="x"></figure>');
  const { tr } = EditorState.create({ doc, selection: NodeSelection.create(doc, 3) });
  expect(moveBlock(tr, -1)).toBe(true);
  expect(serialiseBody(tr.doc)).toBe('<figure><img src="/a.png" alt="x"></figure><p>a</p>');
  expect((tr.selection as NodeSelection).node.type.name).toBe('figure');
});
