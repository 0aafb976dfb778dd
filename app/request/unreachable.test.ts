import { expect, test } from 'vitest';
import { isUnreachable, keepForm, messageIn } from './unreachable.ts';

/** An error as React Router makes it of a response. */
const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });
const BUSY = 'The site is busy. Please try again in a moment.';

test.each([
  ['a page of a gateway, 502', response(502, '<h1>Bad gateway</h1>'), false],
  ['a page of a gateway, 503', response(503, '<h1>503</h1>'), false],
  ['an empty response of a gateway, 504', response(504, ''), false],
  ['JSON with an empty message', response(503, { message: '' }), false],
  ['our JSON with a message, as text', response(503, JSON.stringify({ message: BUSY })), false],
  ['our JSON with a message, from a loader', response(503, { message: BUSY }), false],
  ['an error of our server', response(500, ''), false],
  ['a failed request', new TypeError('Failed to fetch'), true],
  ['a response that was cut off', new Error('Unable to decode turbo-stream response'), true],
  ['an error of rendering', new Error('x is undefined'), false],
])('%s', (_what, error, expected) => expect(isUnreachable(error)).toBe(expected));

test.each([
  [response(503, JSON.stringify({ message: BUSY })), BUSY],
  [response(503, '<h1>503</h1>'), 'The server answered with an error (503). Please try again in a moment.'],
  [response(500, ''), 'The server answered with an error (500). Please try again in a moment.'],
])('a form stays, and shows why', async (error, message) => {
  const result = await keepForm(() => Promise.reject(error));
  expect(result).toMatchObject({ data: { refusal: { message } }, init: { status: error.status } });
});

test('an error that is no response is thrown', async () => {
  await expect(keepForm(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
});

test.each(['<h1>503</h1>', '', 'null', '{"message":1}', null, undefined])('%j has no message', (data) => {
  expect(messageIn(data)).toBeUndefined();
});
