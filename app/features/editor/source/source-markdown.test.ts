import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { anyHtml } from '../../../../shared/body/testing.ts';
import { parseBody } from '../body-html.ts';
import { bodyExtensions } from '../extensions.ts';
import { parseSource, writeSource } from './source-markdown.ts';
import { stubDomParser } from './testing.ts';

const schema = getSchema(bodyExtensions());

beforeAll(stubDomParser);
afterAll(() => vi.unstubAllGlobals());

const read = (html: string) => parseBody(schema, html, true);
const toSource = (html: string) => writeSource(read(html));
const toBody = (source: string) => serialiseBody(parseSource(schema, source));

test.each([
  ['<h2>A</h2><p>b <strong>c</strong> <em>d</em> <s>e</s><br>f</p>', '## A\n\nb **c** *d* ~~e~~\\\nf'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul><ul><li>c</li></ul>', '- a\n  - b\n\n* c'],
  ['<ul><li class="task-done">a</li></ul><hr>', '- [x] a\n\n---'],
  ['<p><a href="/x_y">a</a> H<sub>2</sub>O</p>', '[a](/x_y) H<sub>2</sub>O'],
  ['<pre><code class="language-js">a\n\n  b\n</code></pre>', '```js\na\n\n  b\n\n```'],
  ['<aside class="note"><p>a</p><ul><li>b</li></ul></aside>', '<aside class="note">\n\na\n\n- b\n\n</aside>'],
  ['<details><summary>a</summary><p>b</p></details>', '<details><summary>a</summary>\n\nb\n\n</details>'],
  ['<p>a</p><p></p><p>b </p>', 'a\n\n<p></p>\n\nb&#x20;'],
  ['<p dir="rtl" lang="ar">نص</p>', '<p dir="rtl" lang="ar">نص</p>'],
  [
    '<figure class="gallery"><img src="/a.png" alt="a"><img src="/b.png" alt="b"><figcaption>c</figcaption></figure>',
    '<figure class="gallery"><img src="/a.png" alt="a"><img src="/b.png" alt="b"><figcaption>c</figcaption></figure>',
  ],
  ['<p>&lt;!-- a --&gt; *b* [c]</p>', '\\<!-- a --> \\*b\\* \\[c]'],
])('writes %s as Markdown that stands for the same', (html, source) => {
  expect(toSource(html)).toBe(source);
  expect(toBody(source)).toBe(html);
});

test.each([
  ['<!-- a\n\nb', '<p>&lt;!-- a</p><p>b</p>'],
  ['<script>\n\nb', '<p>&lt;script&gt;</p><p>b</p>'],
  ['a <custom-tag x="1">b</custom-tag>', '<p>a &lt;custom-tag x="1"&gt;b&lt;/custom-tag&gt;</p>'],
  ['a\nb\n<p>c\nd</p>', '<p>a b</p><p>c d</p>'],
  ['<aside class="note">\n  <p>a</p>\n</aside>', '<aside class="note"><p>a</p></aside>'],
  ['<pre><code>a\n\nb</code></pre>\nc', '<pre><code>a\n\nb</code></pre><p>c</p>'],
  ['> <p>a</p>\n\nb', '<blockquote><p>a</p></blockquote><p>b</p>'],
])('reads %j without losing text', (source, html) => {
  expect(toBody(source)).toBe(html);
});

test('any body goes out and comes back equal', () => {
  const body = anyHtml
    .map((html) => serialiseBody(read(html)))
    // Markdown ends lines with a line feed, so that no other character for it comes back.
    .filter((html) => serialiseBody(read(html)) === html && !html.includes('\r'));
  fc.assert(
    fc.property(body, (html) => {
      expect(toBody(toSource(html))).toBe(html);
    }),
    { numRuns: 200 },
  );
});
