import { expect, test } from 'vitest';
import { pauseAfter } from './use-refresh.ts';

test.each([
  ['a page that nobody feels is drawn at once', 0, 0],
  ['to the last that is not felt', 50, 0],
  ['a longer one waits for a rest that is longer the longer it held keys up', 60, 1800],
  ['within reason', 900, 4000],
])('%s', (_, heldUp, rest) => {
  expect(pauseAfter(heldUp)).toBe(rest);
});
