import { getSchema } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { bodyExtensions } from '../extensions.ts';
import { placePassage, quoteSelection, readDocument } from './document-text.ts';

const schema = getSchema(bodyExtensions());
const bold = (text: string) => schema.text(text, [schema.mark('bold')]);
const paragraph = (...parts: (string | ReturnType<typeof bold>)[]) =>
  schema.node(
    'paragraph',
    null,
    parts.map((part) => (typeof part === 'string' ? schema.text(part) : part)),
  );
const doc = schema.node('doc', null, [
  paragraph('One ', bold('fi'), 'ne day.'),
  schema.node('blockquote', null, [paragraph('Two.'), paragraph('Three  apples.')]),
]);

it('reads the text of blocks that stand in blocks', () => {
  const plain = readDocument(doc);
  expect(plain.text.trim()).toBe('One fine day. Two. Three apples.');
  expect(plain.blocks).toEqual([0, 14]);
});

it('quotes a selection that begins and ends within words, and finds it again', () => {
  // From the second letter of "fine" to the fourth of "Three".
  const from = 6;
  const to = doc.firstChild!.nodeSize + 1 + 6 + 1 + 4;
  const quotation = quoteSelection(doc, TextSelection.create(doc, from, to))!;
  expect(quotation).toEqual({ quote: 'ine day. Two. Thre', before: 'One f', after: 'e apples.', block: 0 });
  expect(placePassage(readDocument(doc), quotation)).toEqual({ from, to });
});

it('quotes nothing without words', () => {
  expect(quoteSelection(doc, TextSelection.create(doc, 4, 4))).toBeNull();
  expect(quoteSelection(doc, TextSelection.create(doc, 4, 5))).toBeNull();
});
