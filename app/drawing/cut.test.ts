import { expect, it } from 'vitest';
import { cutAt } from './cut.ts';

it('cuts a text wherever a mark stands, also twice, at the ends and side by side', () => {
  const marks = { name: 'href="/login?next=%2F"', day: '$&.*' };
  expect(cutAt('href="/login?next=%2F" on $&.*$&.*!', marks)).toEqual([
    { place: 'name' },
    ' on ',
    { place: 'day' },
    { place: 'day' },
    '!',
  ]);
});

it('leaves a text without marks whole', () => {
  expect(cutAt('নদী', { name: 'x' })).toEqual(['নদী']);
});
