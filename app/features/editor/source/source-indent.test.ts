import { expect, test } from 'vitest';
import { indentLines } from './source-indent.ts';

/** Returns the text with the cursor as `|`, or with the selection between two of them. */
function indented(marked: string, by: 1 | -1): string {
  const [before = '', selected = '', after] = marked.split('|');
  const from = before.length;
  const to = after === undefined ? from : from + selected.length;
  const text = marked.replaceAll('|', '');
  const changed = indentLines(text, from, to, by);
  const result = text.slice(0, changed.start) + changed.lines + text.slice(changed.end);
  const tail = after === undefined ? '' : `${result.slice(changed.from, changed.to)}|`;
  return `${result.slice(0, changed.from)}|${tail}${result.slice(changed.to)}`;
}

test.each([
  ['- a\n- b|', 1, '- a\n  - b|'],
  ['1. a\n2. |b', 1, '1. a\n   1. |b'],
  ['- a\n  - |b', -1, '- a\n- |b'],
  ['- a\n  |- b', -1, '- a\n|- b'],
  ['|a\nb\n|c', 1, '  |a\n  b\n|c'],
  ['  |a\nb|\nc', -1, '|a\nb|\nc'],
  ['|', 1, '  |'],
  ['a|', -1, 'a|'],
] as const)('%j by %i', (before, by, after) => {
  expect(indented(before, by)).toBe(after);
});
