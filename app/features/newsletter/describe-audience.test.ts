import { expect, it } from 'vitest';
import { describeAudience } from './describe-audience.ts';

it.each([
  ['article', null, 'To everyone who receives this category'],
  ['article', 'birds', 'To subscribers who chose birds'],
  ['weekly', null, 'To weekly digest subscribers'],
  ['monthly', null, 'To monthly digest subscribers'],
] as const)('an email of the kind %s and the category %s goes %s', (kind, category, expected) => {
  expect(describeAudience({ kind, category })).toBe(expected);
});
