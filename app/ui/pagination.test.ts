import { expect, test } from 'vitest';
import { pagesShown } from './pagination.tsx';

test.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [5, 20, '1 … 4 5 6 … 20'],
  [17, 20, '1 … 16 17 18 19 20'],
  [20, 20, '1 … 16 17 18 19 20'],
])('page %i of %i shows %s', (page, total, shown) => {
  expect(
    pagesShown(page, total)
      .map((n) => n ?? '…')
      .join(' '),
  ).toBe(shown);
});
