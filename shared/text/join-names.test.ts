import { expect, it } from 'vitest';
import { joinNames } from './join-names.ts';

it.each([
  [[], ''],
  [['Ada'], 'Ada'],
  [['Ada', 'Bob'], 'Ada and Bob'],
  [['Ada', 'Bob', 'Cyd'], 'Ada, Bob and Cyd'],
])('joins %o to %o', (names, joined) => {
  expect(joinNames(names)).toBe(joined);
});
