import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissFailedParts, failedPart, reportFailedPart, retryFailedParts } from './failed-part.ts';
import { PartError } from './load-part.ts';

const error = new PartError(
  'Failed to fetch dynamically imported module: https://site.example/assets/a-1.js',
);
const ask = vi.fn(async () => new Response(null, { status: 404 }));

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  dismissFailedParts();
  ask.mockClear();
  vi.unstubAllGlobals();
});

test('parts that fail at once ask once for the cause, and each is tried again', async () => {
  const retries = [vi.fn(), vi.fn()];
  await Promise.all(retries.map((retry) => reportFailedPart(error, retry)));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(failedPart.value()).toBe('updated');
  retryFailedParts();
  expect(failedPart.value()).toBeNull();
  for (const retry of retries) expect(retry).toHaveBeenCalledTimes(1);
});

test('what was dismissed is not tried again', async () => {
  const retry = vi.fn();
  await reportFailedPart(error, retry);
  dismissFailedParts();
  retryFailedParts();
  expect(retry).not.toHaveBeenCalled();
});
