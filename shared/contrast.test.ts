import { expect, it } from 'vitest';
import { contrastWithWhite } from './contrast.ts';

it.each([
  ['#ffffff', 1],
  ['#000000', 21],
  ['#777777', 4.48],
  ['#ff0000', 4],
])('white on %s', (colour, ratio) => {
  expect(contrastWithWhite(colour)).toBeCloseTo(ratio, 1);
});
