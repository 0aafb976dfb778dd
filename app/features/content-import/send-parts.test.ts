import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendParts } from './send-parts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Uploads a small file. Returns the message of its error, if any, and the number of requests. */
async function upload(reply: () => Promise<Response>) {
  const fetch = vi.fn(reply);
  vi.stubGlobal('fetch', fetch);
  const sent = sendParts('x', new File(['text'], 'a.zip'), new AbortController().signal, () => undefined);
  const result = sent.then(
    () => '',
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return [await result, fetch.mock.calls.length];
}

test.each([
  ['a refusal', async () => Response.json({ message: 'Too large.' }, { status: 413 }), /^Too large/, 1],
  ['a refusal without a sentence', async () => new Response('<p>', { status: 403 }), /error \(403\)/, 1],
  ['an error', async () => new Response('<p>', { status: 500 }), /error \(500\)/, 4],
  [
    'a full disk',
    async () => Response.json({ message: 'The disk is full.' }, { status: 507 }),
    /^The disk/,
    4,
  ],
  ['no response', () => Promise.reject(new TypeError('Failed to fetch')), /could not be reached/, 4],
  ['a response', async () => new Response(null, { status: 204 }), /^$/, 1],
] as const)('after %s', async (_what, reply, message, requests) => {
  expect(await upload(reply)).toEqual([expect.stringMatching(message), requests]);
});

test('sends a part again as soon as a rate limit allows it', async () => {
  let calls = 0;
  const limited = () => new Response(null, { status: 429, headers: { 'retry-after': '3' } });
  expect(await upload(async () => (calls++ < 6 ? limited() : new Response(null)))).toEqual(['', 7]);
});
