import { getSchema } from '@tiptap/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseBody } from '../base/body-html.ts';
import { bodyExtensions } from '../extensions.ts';
import { selectionAt, sourceOffset } from './source-cursor.ts';
import { writeSource } from './source-markdown.ts';
import { stubDomParser } from './testing.ts';

const schema = getSchema(bodyExtensions());

beforeAll(stubDomParser);
afterAll(() => vi.unstubAllGlobals());

const BODY =
  '<h2>One</h2><p>two <strong>three</strong> four</p><aside class="note"><p>five</p></aside><ul><li>six</li><li>seven</li></ul>' +
  '<table><thead><tr><th>eight</th></tr></thead><tbody><tr><td>nine</td></tr></tbody></table><pre><code>ten\n\neleven</code></pre>';

test('every position inside a word is the same in Markdown and back', () => {
  const doc = parseBody(schema, BODY, true);
  const source = writeSource(doc);
  const positions: number[] = [];
  doc.descendants((node, start) => {
    for (let inside = 1; inside < (node.text?.trimEnd().length ?? 0); inside++)
      positions.push(start + inside);
  });
  expect(positions.length).toBeGreaterThan(30);
  for (const position of positions) {
    const offset = sourceOffset(source, doc, position);
    expect(source[offset]).toBe(doc.textBetween(position, position + 1));
    expect(selectionAt(source, offset, doc).head).toBe(position);
  }
});
