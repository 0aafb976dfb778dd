import { expect, test } from 'vitest';
import { barButtonText, isPublishing, isUnpublishing, saveButtonText } from './save-status.ts';

test.each([
  [null, 'published', 'publishes'],
  [null, 'scheduled', 'publishes'],
  [null, 'draft', 'neither'],
  ['draft', 'published', 'publishes'],
  ['draft', 'scheduled', 'publishes'],
  ['draft', 'draft', 'neither'],
  ['scheduled', 'published', 'publishes'],
  ['scheduled', 'scheduled', 'neither'],
  ['scheduled', 'draft', 'neither'],
  ['published', 'published', 'neither'],
  ['published', 'draft', 'unpublishes'],
  ['published', 'scheduled', 'unpublishes'],
] as const)('saving %s with %s chosen: %s', (current, chosen, effect) => {
  expect(isPublishing(chosen, current)).toBe(effect === 'publishes');
  expect(isUnpublishing(chosen, current)).toBe(effect === 'unpublishes');
});

test.each([
  [null, 'published', 'Publish Article'],
  [null, 'draft', 'Save Draft'],
  ['draft', 'draft', 'Update Article'],
  ['draft', 'published', 'Publish Article'],
  ['draft', 'scheduled', 'Schedule Article'],
  ['scheduled', 'published', 'Publish Article'],
  ['scheduled', 'scheduled', 'Update Article'],
  ['published', 'published', 'Update Article'],
  ['published', 'draft', 'Update Article'],
] as const)('the button on %s with %s chosen reads “%s”', (current, chosen, says) => {
  expect(saveButtonText(chosen, current).idle).toBe(says);
});

test.each([
  ['published', null, 'Publish…'],
  ['draft', 'draft', 'Publish…'],
  ['scheduled', 'draft', 'Schedule…'],
  ['scheduled', 'scheduled', 'Schedule…'],
  ['published', 'published', 'Update Article'],
] as const)('the bar of a form with %s, of an article that is %s, says %s', (chosen, current, text) => {
  expect(barButtonText(chosen, current)).toBe(text);
});
