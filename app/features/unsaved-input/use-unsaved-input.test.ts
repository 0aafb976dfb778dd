import { expect, it } from 'vitest';
import { parseUnsaved } from './use-unsaved-input.ts';

const like = { subject: '', hasPage: false };
const at = '2026-11-28T10:00:00.000Z';

it('reads stored input', () => {
  const found = { input: { subject: 'Hello', hasPage: true }, version: 3, at };
  expect(parseUnsaved(JSON.stringify(found), like)).toEqual(found);
});

it.each([
  ['nothing', null],
  ['what is not JSON', '{'],
  ['no object', 'null'],
  ['no input', JSON.stringify({ version: 1, at })],
  ['a missing field', JSON.stringify({ input: { subject: '' }, version: 1, at })],
  ['a field of another type', JSON.stringify({ input: { subject: 1, hasPage: true }, version: 1, at })],
  ['no version', JSON.stringify({ input: { subject: '', hasPage: true }, at })],
])('reads no input from %s', (_name, text) => {
  expect(parseUnsaved(text, like)).toBeNull();
});
