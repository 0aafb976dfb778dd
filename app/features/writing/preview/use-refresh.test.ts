import { expect, test } from 'vitest';
import { pauseAfter } from './use-refresh.ts';

test.each([
  ['refreshes a page that delays no key at once', 0, 0],
  ['ignores a delay that nobody notices', 50, 0],
  ['waits for a pause in proportion to the delay', 60, 1800],
  ['limits the pause', 900, 4000],
])('%s', (_, delay, pause) => {
  expect(pauseAfter(delay)).toBe(pause);
});
