import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asArrived } from '../../../platform/arrival.ts';
import { BUSY_AFTER_MS, withinRequest as within } from './client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As in production: tests have wider limits. */
const withinRequest = <T>(search: Parameters<typeof within<T>>[0], signal?: AbortSignal) =>
  within(search, signal, BUSY_AFTER_MS);
/** A search that never ends, because its worker does not start or others wait before it. */
const hold = () => new Promise<never>(() => {});
const busy = { code: 'unavailable', message: expect.stringContaining('busy') };

it('refuses what a request waits for too long, and cancels it', async () => {
  let given: AbortSignal | undefined;
  const result = asArrived(() =>
    withinRequest((signal) => {
      given = signal;
      return hold();
    }),
  );
  const refused = expect(result).rejects.toMatchObject(busy);
  await vi.advanceTimersByTimeAsync(BUSY_AFTER_MS - 100);
  expect(given?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(given?.aborted).toBe(true);
  await refused;
});

it('counts from the arrival of the request, for all its searches together', async () => {
  const result = asArrived(async () => {
    await new Promise((done) => setTimeout(done, BUSY_AFTER_MS * 0.4));
    await withinRequest(() => new Promise((done) => setTimeout(done, BUSY_AFTER_MS * 0.4)));
    return withinRequest(hold);
  });
  const refused = expect(result).rejects.toMatchObject(busy);
  await vi.advanceTimersByTimeAsync(BUSY_AFTER_MS + 500);
  await refused;
});

it('responds to a request that is late already if the result is known', async () => {
  const result = asArrived(async () => {
    await new Promise((done) => setTimeout(done, 9000));
    return withinRequest(async () => 'known');
  });
  await vi.advanceTimersByTimeAsync(9000);
  expect(await result).toBe('known');
});

it('passes the cancelling by the request on', async () => {
  const request = new AbortController();
  const given = await asArrived(() => withinRequest(async (signal) => signal, request.signal));
  request.abort();
  expect(given?.aborted).toBe(true);
});

it('has no limit outside a request', async () => {
  expect(await withinRequest(async (signal) => signal)).toBeUndefined();
});
