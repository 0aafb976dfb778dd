import { expect, it } from 'vitest';
import { withoutTags } from './without-tags.ts';

it('replaces tags and keeps everything else', () => {
  expect(withoutTags('<p>a <b class="x">b</b> 1 < 2 > 0</p>')).toBe('a b 1  0');
  expect(withoutTags('<p>a</p><p>b</p>', ' ')).toBe(' a  b ');
});

it('reads a text once that only opens tags', () => {
  // Reading the rest for each `<` would take hours.
  const open = '<'.repeat(4_000_000);
  expect(withoutTags(open)).toBe(open);
  const unclosed = '<a '.repeat(1_000_000);
  expect(withoutTags(unclosed)).toBe(unclosed);
});
