import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../../editor/extensions.ts';
import { headingAt, listHeadings } from './headings.ts';

const schema = getSchema(bodyExtensions());
const heading = (level: number, text: string) =>
  schema.node('heading', { level }, text ? schema.text(text) : []);
const paragraph = (text: string) => schema.node('paragraph', null, schema.text(text));
const createDoc = (...blocks: ReturnType<typeof paragraph>[]) => schema.node('doc', null, blocks);

test.each([
  [[2, 3, 4], []],
  [[1, 2, 1], []],
  [[3], [0]],
  [[2, 4, 2, 3], [1]],
  [[2, 6, 6], [1]],
])('of headings of the levels %j, %j skip one', (levels, skipping) => {
  const headings = listHeadings(createDoc(...levels.map((level) => heading(level, 'a'))));
  expect(headings.flatMap(({ skipsLevel }, index) => (skipsLevel ? [index] : []))).toEqual(skipping);
});

test('finds headings in other blocks, and the one above a position', () => {
  const quote = schema.node('blockquote', null, [heading(2, ' উদ্ধৃতি '), paragraph('c')]);
  const doc = createDoc(paragraph('a'), heading(2, ''), paragraph('b'), quote);
  const headings = listHeadings(doc);
  expect(headings.map(({ text }) => text)).toEqual(['', 'উদ্ধৃতি']);
  expect(headings.map(({ position }) => doc.nodeAt(position)?.type.name)).toEqual(['heading', 'heading']);
  expect([0, 4, 6, doc.content.size].map((position) => headingAt(headings, position))).toEqual([-1, 0, 0, 1]);
});
