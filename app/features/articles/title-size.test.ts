import { expect, test } from 'vitest';
import { titleSize } from './title-size.ts';

test.each([
  ['How to contribute', 'text-hero'],
  ['A title with so many words that it would fill the whole screen alone, and then some', 'text-page'],
  ['开源贡献指南'.repeat(5), 'text-hero'],
  ['开源贡献指南'.repeat(7), 'text-page'],
])('%s: %s', (title, size) => expect(titleSize(title)).toBe(size));
