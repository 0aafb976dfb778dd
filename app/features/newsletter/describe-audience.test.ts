import { expect, it } from 'vitest';
import { describeAudience } from './describe-audience.ts';

it.each([
  ['article', null, 'To all who want its category'],
  ['article', 'birds', 'To subscribers of birds'],
  ['weekly', null, 'To subscribers of the weekly digest'],
  ['monthly', null, 'To subscribers of the monthly digest'],
] as const)('an email of the kind %s and the category %s goes %s', (kind, category, expected) => {
  expect(describeAudience({ kind, category })).toBe(expected);
});
