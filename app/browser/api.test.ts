import { afterEach, expect, test, vi } from 'vitest';
import { callApi, errorMessage } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

const FALLBACK = 'Failed to update user role';

/** The sentence for a failed request, with the screen's own one and without. */
async function messages(reply: () => Promise<Response>, onLine = true): Promise<string[]> {
  vi.stubGlobal('fetch', reply);
  vi.stubGlobal('navigator', { onLine });
  const error = await callApi('PATCH', '/users').catch((error: unknown) => error);
  return [errorMessage(error, FALLBACK), errorMessage(error)];
}

test('a message of the server is shown', async () => {
  const refuse = async () => Response.json({ message: 'Not the last administrator.' }, { status: 409 });
  expect(await messages(refuse)).toEqual(Array(2).fill('Not the last administrator.'));
});

test.each([
  ['without a body', () => new Response(null, { status: 500 })],
  ['with a page', () => new Response('<h1>Bad gateway</h1>', { status: 500 })],
  ['with JSON that says nothing', () => Response.json({ success: false }, { status: 500 })],
])('an reply %s is an error of the server, not of the connection', async (_what, reply) => {
  expect(await messages(async () => reply())).toEqual([
    FALLBACK,
    'The server answered with an error (500). Please try again in a moment.',
  ]);
});

test('without an reply, it says whether the browser is offline', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  expect((await messages(fail))[1]).toMatch(/could not be reached/);
  expect((await messages(fail, false))[1]).toMatch(/You are offline/);
});
