import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart, PartError } from './load-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const missing = new TypeError(
  'Failed to fetch dynamically imported module: https://site.example/assets/a-1.js',
);

/** Loads with a function that fails a number of times. */
async function load(failures: number) {
  const importer = vi.fn(async () => 'part');
  for (let i = 0; i < failures; i++) importer.mockRejectedValueOnce(missing);
  const loading = loadPart(importer);
  await vi.runAllTimersAsync();
  return { found: await loading, calls: importer.mock.calls.length };
}

test.each([
  [0, 1],
  [1, 2],
])('returns the part after %i failures', async (failures, calls) => {
  expect(await load(failures)).toEqual({ found: 'part', calls });
});

test('returns an error after the second failure, with the URL of the script', async () => {
  const { found, calls } = await load(2);
  expect(calls).toBe(2);
  expect(found).toBeInstanceOf(PartError);
  expect((found as PartError).message).toContain('https://site.example/assets/a-1.js');
});
