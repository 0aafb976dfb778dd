import { expect, test } from 'vitest';
import { niceMaximum } from './bar-plot.tsx';

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 10],
  [11, 20],
  [41, 100],
  [4999, 10_000],
])('a plot of up to %i reaches to %i', (value, maximum) => {
  expect(niceMaximum(value)).toBe(maximum);
});
