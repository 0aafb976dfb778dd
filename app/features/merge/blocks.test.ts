import { DOMParser } from 'linkedom';
import { expect, test } from 'vitest';
import { joinBlocks, parseBlocks } from './blocks.ts';

const parser = new DOMParser() as unknown as globalThis.DOMParser;
const blocks = (html: string) => parseBlocks(html, parser);

test('splits a body into blocks with their lines of text, and joins them again', () => {
  const body =
    '<h2>নদী</h2><p>One <strong>two</strong><br>three.</p><ul><li><p>A</p></li><li><p>B</p></li></ul>' +
    '<pre><code>let a;\nlet b;</code></pre><hr><table><tbody><tr><td><p>X</p></td><td><p>Y</p></td></tr></tbody></table>';
  expect(blocks(body).map(({ lines }) => lines)).toEqual([
    ['নদী'],
    ['One two three.'],
    ['A', 'B'],
    ['let a;', 'let b;'],
    [],
    ['X', 'Y'],
  ]);
  expect(joinBlocks(blocks(body))).toBe(body);
});

test('shows whether tasks are done', () => {
  const body = '<ul><li class="task-open">A</li><li class="task-done">B<ul><li>C</li></ul></li></ul>';
  expect(blocks(body).map(({ lines }) => lines)).toEqual([['☐ A', '☑ B', 'C']]);
  expect(joinBlocks(blocks(body))).toBe(body);
});

test('makes a paragraph of text outside any element', () => {
  expect(joinBlocks(blocks('<p>Start.</p> One & two\n<p>End.</p>\n'))).toBe(
    '<p>Start.</p><p>One &amp; two</p><p>End.</p>',
  );
});

test('makes a block of each footnote, and joins them in one section at the end', () => {
  const note = (n: number) => `<li id="fn${n}" class="footnote-item"><p>Note ${n}</p></li>`;
  const section = (...notes: string[]) =>
    `<section class="footnotes"><ol class="footnotes-list">${notes.join('')}</ol></section>`;
  const body = `<p>Text.</p>${section(note(1), note(2))}`;
  const [text, first, second] = blocks(body);
  expect(first?.html).toBe(section(note(1)));
  expect(joinBlocks([text!, first!, second!])).toBe(body);
  expect(joinBlocks([first!, text!, second!])).toBe(body);
});
