import { expect, test } from 'vitest';
import { saveButtonText, shortcutStatus } from './save-status.ts';

test.each([
  [null, 'published', 'draft'],
  [null, 'scheduled', 'draft'],
  ['draft', 'published', 'draft'],
  ['draft', 'scheduled', 'draft'],
  ['draft', 'draft', 'draft'],
  ['scheduled', 'published', 'scheduled'],
  ['scheduled', 'draft', 'draft'],
  ['published', 'published', 'published'],
  ['published', 'draft', 'draft'],
] as const)('Ctrl+S on %s with %s chosen saves %s', (current, chosen, as) => {
  expect(shortcutStatus(chosen, current)).toBe(as);
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
