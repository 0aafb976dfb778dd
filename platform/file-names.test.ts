import { expect, it } from 'vitest';
import { FileNames } from './file-names.ts';

it.each([
  ['media/aa', 'media/aa/bb'],
  ['media/aa/bb', 'media/aa'],
  ['media/aa/bb/cc', 'media/AA'],
  ['a/Tea.md', 'a/tea.MD'],
  ['a/caf\u00e9.md', 'a/cafe\u0301.md'],
  ['a/straße.md', 'a/STRASSE.md'],
  ['a/x.md', 'a/x.md'],
  ['a/x', 'a/x.'],
])('%s cannot stand beside %s', (first, second) => {
  const names = new FileNames();
  expect(names.add(first)).toBeNull();
  expect(names.add(second)).toBe(first);
  expect(names.add('other')).toBeNull();
});

it('files of one folder, and equal names in different ones, stand beside each other', () => {
  const names = new FileNames();
  for (const path of ['a/x', 'a/y', 'a/b/x', 'ab', 'A/z', 'x']) expect(names.add(path)).toBeNull();
});
