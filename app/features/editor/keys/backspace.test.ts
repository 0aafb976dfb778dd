import { getSchema } from '@tiptap/core';
import { joinBackward } from '@tiptap/pm/commands';
import { DOMParser } from '@tiptap/pm/model';
import { type Command, EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { bodyExtensions } from '../extensions.ts';
import { backspaceAtStart, deleteAtEnd } from './backspace.ts';
import { moveIntoTable } from './table-arrows.ts';

const schema = getSchema(bodyExtensions());

/** Returns a state with the cursor at the `|` in the HTML. */
function parseState(html: string): EditorState {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  const doc = DOMParser.fromSchema(schema).parse(document.body as unknown as Node);
  let at = 0;
  doc.descendants((node, position) => {
    const bar = node.isText ? (node.text ?? '').indexOf('|') : -1;
    if (bar >= 0) at = position + bar;
  });
  const { tr } = EditorState.create({ doc });
  tr.delete(at, at + 1);
  return EditorState.create({ doc: tr.doc, selection: TextSelection.create(tr.doc, at) });
}

/** Returns the HTML with the cursor as `|`, or with the name of the selected node in brackets. */
function pressed(html: string, ...commands: Command[]): string {
  let state = parseState(html);
  const isHandled = commands.some((command) =>
    command(state, (tr) => {
      state = state.apply(tr);
    }),
  );
  if (!isHandled) return 'unhandled';
  state.doc.check();
  const { selection } = state;
  if (selection instanceof NodeSelection) return `[${selection.node.type.name}] ${serialiseBody(state.doc)}`;
  return serialiseBody(state.tr.insertText('|').doc);
}

const IMAGE = '<figure><img src="/a.png" alt="x"></figure>';
const CARD = '<p class="embed"><a href="https://e.org/a">https://e.org/a</a></p>';
const TABLE = '<table><tbody><tr><td>a</td></tr></tbody></table>';

describe('Backspace at the start of', () => {
  test.each([
    ['a heading', '<p>a</p><h2 dir="rtl">|b</h2>', '<p>a</p><p dir="rtl">|b</p>'],
    ['a heading below an empty line', '<p></p><h2>|b</h2>', '<h2>|b</h2>'],
    ['code', '<p>a</p><pre><code class="language-js">|b\nc</code></pre>', '<p>a</p><p>|b<br>c</p>'],
    ['an indented paragraph', '<p data-indent="2">|b</p>', '<p data-indent="1">|b</p>'],
    ['the first item', '<ul><li>|a</li><li>b</li></ul>', '<p>|a</p><ul><li>b</li></ul>'],
    [
      'an item',
      '<ul><li>a</li><li>|b</li><li>c</li></ul>',
      '<ul><li>a</li></ul><p>|b</p><ul><li>c</li></ul>',
    ],
    ['a task', '<ul><li class="task-done">|a</li></ul>', '<p>|a</p>'],
    ['an inner item', '<ul><li>a<ul><li>|b</li></ul></li></ul>', '<ul><li>a</li><li>|b</li></ul>'],
    ['a heading in an item', '<ul><li><h3>|a</h3></li></ul>', '<ul><li>|a</li></ul>'],
    [
      'a quotation',
      '<blockquote><p>|a</p><p>b</p></blockquote>',
      '<p>|a</p><blockquote><p>b</p></blockquote>',
    ],
    ['a callout', '<p>x</p><aside class="tip"><p>|a</p></aside>', '<p>x</p><p>|a</p>'],
    ['details', '<details><summary>|a</summary><p>b</p></details>', '<p>|a</p><p>b</p>'],
    ['details without a summary', '<details><summary>|</summary><p>b</p></details>', '<p>|b</p>'],
    ['the first term', '<dl><dt>|a</dt><dd>b</dd></dl>', '<p>|a</p><dl><dd>b</dd></dl>'],
    ['the only paragraph', '<p>|a</p>', '<p>|a</p>'],
    ['an empty first paragraph', '<p>|</p><p>b</p>', '<p>|b</p>'],
    ['an empty first paragraph before a list', '<p>|</p><ul><li>b</li></ul>', '<ul><li>|b</li></ul>'],
    [
      'a cell',
      '<table><tbody><tr><td>a</td><td>|b</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td><td>|b</td></tr></tbody></table>',
    ],
  ])('%s', (_name, before, after) => {
    expect(pressed(before, backspaceAtStart, joinBackward)).toBe(after);
  });

  test.each([
    [
      'the rest of a list',
      '<ul><li>a</li></ul><p>|b</p><ul><li>c</li></ul>',
      '<ul><li>a|b</li><li>c</li></ul>',
    ],
    [
      'an inner list',
      '<ul><li>a<ul><li>b</li></ul></li></ul><p>|<em>c</em></p>',
      '<ul><li>a<ul><li>b|<em>c</em></li></ul></li></ul>',
    ],
    ['a quotation', '<blockquote><p>a</p></blockquote><p>|b</p>', '<blockquote><p>a|b</p></blockquote>'],
    [
      'code in an item',
      '<ul><li><pre><code>a</code></pre></li></ul><p>|<em>b</em></p>',
      '<ul><li><pre><code>a|b</code></pre></li></ul>',
    ],
    ['a definition', '<dl><dt>a</dt><dd>b</dd></dl><p>|c</p>', '<dl><dt>a</dt><dd>b|c</dd></dl>'],
    ['a term', '<dl><dt>a</dt><dd>|b</dd></dl>', '<dl><dt>a|b</dt></dl>'],
    [
      'a summary',
      '<details><summary>a</summary><p>|b</p><p>c</p></details>',
      '<details><summary>a|b</summary><p>c</p></details>',
    ],
    [
      'a summary alone',
      '<details><summary>a</summary><p>|b</p></details>',
      '<details><summary>a|b</summary><p></p></details>',
    ],
    ['a paragraph', '<p>a</p><p>|b</p>', '<p>a|b</p>'],
  ])('joins with %s', (_name, before, after) => {
    expect(pressed(before, backspaceAtStart, joinBackward)).toBe(after);
  });

  test.each([
    ['figure', IMAGE],
    ['embed', CARD],
    ['horizontalRule', '<hr>'],
    ['table', TABLE],
  ])('selects a %s', (name, block) => {
    expect(pressed(`${block}<p>|b</p>`, backspaceAtStart)).toBe(`[${name}] ${block}<p>b</p>`);
    expect(pressed(`${block}<p>|</p><p>b</p>`, backspaceAtStart)).toBe(`[${name}] ${block}<p>b</p>`);
    expect(pressed(`<p>b|</p>${block}`, deleteAtEnd)).toBe(`[${name}] <p>b</p>${block}`);
  });

  test.each([
    `<p>a</p><figure><img src="/a.png" alt="x"><figcaption>|b</figcaption></figure>`,
    `<p>a</p><figure><blockquote><p>|b</p></blockquote><figcaption>c</figcaption></figure>`,
  ])('%s selects the figure', (html) => {
    expect(pressed(html, backspaceAtStart)).toBe(`[figure] ${html.replace('|', '')}`);
  });
});

test.each([
  [`<p>x|</p>${TABLE}`, 1, `<p>x</p>${TABLE.replace('>a', '>|a')}`],
  [`${TABLE}<p>|x</p>`, -1, `${TABLE.replace('>a', '>|a')}<p>x</p>`],
  ['<p>x|</p><p>y</p>', 1, 'unhandled'],
] as const)('%s: the arrow key %i moves into a table', (before, side, after) => {
  const command: Command = ({ tr }, dispatch) => {
    const isMoved = moveIntoTable(tr, side);
    if (isMoved) dispatch?.(tr);
    return isMoved;
  };
  expect(pressed(before, command)).toBe(after);
});
