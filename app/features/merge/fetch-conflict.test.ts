import { afterEach, expect, test, vi } from 'vitest';
import { fetchConflict } from './fetch-conflict.ts';

afterEach(() => void vi.unstubAllGlobals());

const offline = /^You are offline/;
const unreachable = /^The site could not be reached/;

test.each([
  [true, unreachable],
  [false, offline],
])('without a response it says whether the browser is online (%s)', async (onLine, message) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchConflict('a', 1)).rejects.toThrow(message);
});

test.each([500, 503])('an error (%i) is not one of the connection', async (status) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Error</h1>', { status }));
  await expect(fetchConflict('a', 1)).rejects.toThrow('Failed to load the saved version. Please try again.');
});
