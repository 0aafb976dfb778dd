import { expect, test } from 'vitest';
import { isUnreachable, messageIn } from './unreachable.ts';

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

test.each(['<h1>503</h1>', '', 'null', '{"message":1}', null, undefined])('%j has no message', (data) => {
  expect(messageIn(data)).toBeUndefined();
});
