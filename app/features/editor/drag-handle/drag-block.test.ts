import { getSchema } from '@tiptap/core';
import { type Node as BodyNode, DOMParser } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { bodyExtensions } from '../extensions.ts';
import { dropBlock, findDragged, findDropTargets } from './drag-block.ts';

const schema = getSchema(bodyExtensions());

function parse(html: string): BodyNode {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  return DOMParser.fromSchema(schema).parse(document.body as unknown as Node);
}

/** The position of a text, or of the image with that alt text. */
function at(doc: BodyNode, text: string) {
  let found = { pos: -1, inside: -1 };
  doc.descendants((node, position) => {
    if (node.text === text) found = { pos: position, inside: position - 1 };
    if (node.attrs.alt === text) found = { pos: position, inside: position };
  });
  return found;
}

/** Drags the handle beside a text before (-1) or behind (1) the block of another text. */
function dragged(html: string, text: string, side: 1 | -1, other: string): string | null {
  const doc = parse(html);
  const from = findDragged(doc, at(doc, text)) as number;
  const [target = -1] = findDropTargets(doc, at(doc, other), from);
  const { tr } = EditorState.create({ doc });
  const gap = side < 0 ? target : target + (doc.nodeAt(target)?.nodeSize ?? 0);
  if (!dropBlock(tr, from, gap)) return null;
  tr.doc.check();
  return serialiseBody(tr.doc);
}

const FIGURE =
  '<figure class="align-right"><img src="/a.png" alt="f" width="3"><figcaption>c</figcaption></figure>';

test.each([
  ['<p>a</p><p>b</p><p>c</p>', 'a', 1, 'c', '<p>b</p><p>c</p><p>a</p>'],
  ['<p>a</p><p>b</p><p>c</p>', 'c', -1, 'a', '<p>c</p><p>a</p><p>b</p>'],
  [`<p>a</p>${FIGURE}<p>b</p>`, 'f', -1, 'a', `${FIGURE}<p>a</p><p>b</p>`],
  [`<p>a</p>${FIGURE}<p>b</p>`, 'c', 1, 'b', `<p>a</p><p>b</p>${FIGURE}`],
  ['<ul><li>a</li><li>b</li></ul>', 'a', 1, 'b', '<ul><li>b</li><li>a</li></ul>'],
  ['<ul><li>a</li></ul><ol><li>b</li></ol>', 'a', 1, 'b', '<ol><li>b</li><li>a</li></ol>'],
  [
    '<p>x</p><ol start="3"><li>a</li><li>b</li></ol>',
    'b',
    -1,
    'x',
    '<ol><li>b</li></ol><p>x</p><ol start="3"><li>a</li></ol>',
  ],
  ['<p>x</p><ul><li>a</li><li>b</li></ul>', 'x', -1, 'b', null],
  ['<p>x</p><ul><li>a</li><li>b</li></ul>', 'x', 1, 'b', '<ul><li>a</li><li>b</li></ul><p>x</p>'],
  [
    '<blockquote><p>a</p><p>b</p></blockquote><p>c</p>',
    'a',
    1,
    'c',
    '<p>c</p><blockquote><p>a</p><p>b</p></blockquote>',
  ],
  [
    '<blockquote><p>a</p><p>b</p></blockquote><p>c</p>',
    'b',
    1,
    'c',
    '<blockquote><p>a</p></blockquote><p>c</p><p>b</p>',
  ],
  [
    '<details><summary>s</summary><p>a</p></details><p>c</p>',
    'a',
    1,
    'c',
    '<details><summary>s</summary><p></p></details><p>c</p><p>a</p>',
  ],
  [
    '<details><summary>s</summary><p>a</p></details><p>c</p>',
    's',
    1,
    'c',
    '<p>c</p><details><summary>s</summary><p>a</p></details>',
  ],
  [
    '<table><tbody><tr><td>t</td></tr></tbody></table><p>c</p>',
    't',
    1,
    'c',
    '<p>c</p><table><tbody><tr><td>t</td></tr></tbody></table>',
  ],
  ['<p>a</p><p>b</p>', 'a', -1, 'b', null],
  ['<blockquote><p>a</p><p>b</p></blockquote>', 'a', 1, 'b', null],
] as const)('%s: %s to %i of %s', (html, text, side, other, after) => {
  expect(dragged(html, text, side, other)).toBe(after);
});
