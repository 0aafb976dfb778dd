import { expect, test } from 'vitest';
import { plainError } from './plain-error.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['cannot reach smtp://me:hunter2@mail.example.org:587', 'cannot reach smtp://mail.example.org:587'],
  ['550 no mailbox <ada@example.org> here', '550 no mailbox <[email]> here'],
  ['bad token=abc123 given', 'bad token=[hidden] given'],
  [`signature ${'a1'.repeat(32)} is wrong`, 'signature [hidden] is wrong'],
  ['two\n  lines', 'two lines'],
])('%s', (message, shown) => {
  expect(plainError(new Error(message))).toBe(shown);
});

test('a long message is cut', () => {
  expect(plainError('word '.repeat(100_000)).length).toBeLessThanOrEqual(300);
});
