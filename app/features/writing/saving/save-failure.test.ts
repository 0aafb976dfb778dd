import { expect, test } from 'vitest';
import { describeFailure, type FailureFacts, leftOfFailure } from './save-failure.ts';

const facts = (changes: Partial<FailureFacts> = {}, content: Record<string, string> = {}): FailureFacts => ({
  hasFailedUpload: true,
  readField: (name) => content[name],
  ...changes,
});

test('the sentence about an image ends with its upload or removal', () => {
  const failure = { message: 'No image', until: 'uploaded' } as const;
  expect(leftOfFailure(failure, facts(), facts())).toBe(failure);
  expect(leftOfFailure(failure, facts(), facts({ hasFailedUpload: false }))).toBeNull();
});

test('a refusal ends with the fields that it names, one by one', () => {
  const fields = { slug: 'is taken', 'authors.1': 'is unknown' };
  const refusal = { message: 'is taken', status: 400, fields };
  const failure = describeFailure({ kind: 'refused', refusal }, false);
  const before = facts({}, { slug: 'a', authors: 'x' });
  const left = leftOfFailure(failure, before, facts({}, { slug: 'b', authors: 'x' }));
  expect(left?.refusal?.fields).toEqual({ 'authors.1': 'is unknown' });
  expect(leftOfFailure(failure, before, facts({}, { slug: 'b', authors: 'y' }))).toBeNull();
  const conflict = describeFailure({ kind: 'refused', refusal: { ...refusal, fields: {} } }, false);
  expect(leftOfFailure(conflict, before, facts({}, { slug: 'b' }))).toBe(conflict);
});
