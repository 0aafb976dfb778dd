import { afterEach, expect, test, vi } from 'vitest';
import { dismissFailedParts, failedPart, reportFailedPart, retryFailedParts } from './failed-part.ts';
import { PartError } from './load-part.ts';

const findCause = vi.hoisted(() => vi.fn(async () => 'updated' as const));
vi.mock('./part-cause.ts', () => ({ findCause }));

afterEach(() => {
  dismissFailedParts();
  findCause.mockClear();
});

test('parts that fail at once ask once for the cause, and each is tried again', async () => {
  const retries = [vi.fn(), vi.fn()];
  const error = new PartError('gone');
  await Promise.all(retries.map((retry) => reportFailedPart(error, retry)));
  expect(findCause).toHaveBeenCalledTimes(1);
  expect(failedPart.value()).toBe('updated');
  retryFailedParts();
  expect(failedPart.value()).toBeNull();
  for (const retry of retries) expect(retry).toHaveBeenCalledTimes(1);
});

test('what was dismissed is not tried again', async () => {
  const retry = vi.fn();
  await reportFailedPart(new PartError('gone'), retry);
  dismissFailedParts();
  retryFailedParts();
  expect(retry).not.toHaveBeenCalled();
});
