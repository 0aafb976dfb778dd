import { expect, test } from 'vitest';
import { categoryTitle } from './category-title.ts';

test.each([
  ['how we work', 'How we work'],
  ['18f.gsa.gov', '18f.gsa.gov'],
  ['élan', 'Élan'],
  ['𐐨𐐩', '𐐀𐐩'],
  ['লেখা', 'লেখা'],
  ['', ''],
])('%s is shown as %s', (name, shown) => expect(categoryTitle(name)).toBe(shown));
