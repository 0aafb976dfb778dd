import { expect, test } from 'vitest';
import { describeState, isUnstored, publicationNote } from './session-state.ts';

const known = {
  sequence: 3,
  onDevice: 3,
  onServer: 3,
  localStore: 'works' as const,
  trouble: null,
  others: [],
  savedElsewhere: false,
  inTrash: false,
  missingImages: [],
  hasUnsavedChanges: false,
};
const offline = { is: 'offline', message: '' } as const;
const signedOut = { is: 'signed-out', message: '' } as const;
const refused = { is: 'refused', message: 'Too long.' } as const;

test.each([
  ['Saved', { trouble: offline }],
  ['Saving', { onServer: 2 }],
  ['Offline: kept on this device', { onServer: 2, trouble: offline }],
  ['Signed out: kept on this device', { onServer: 2, trouble: signedOut }],
  ['Kept on this device only', { onServer: 2, trouble: refused }],
  [
    'Offline: not kept. Please leave this page open.',
    { onServer: 2, localStore: 'opening', trouble: offline },
  ],
  [
    'Signed out: not kept. Please leave this page open.',
    { onServer: 2, localStore: 'fails', trouble: signedOut },
  ],
] as const)('%s', (text, fields) => {
  expect(describeState({ ...known, ...fields }).label).toBe(text);
});

test('what the server has is kept, and so is what this device has', () => {
  expect(describeState({ ...known, onDevice: 0 }).isStored).toBe(true);
  expect(describeState({ ...known, onServer: 0 }).isStored).toBe(true);
  expect(describeState({ ...known, onServer: 2, onDevice: 2 }).isStored).toBe(false);
});

test('the server’s sentence is shown as long as it matters', () => {
  expect(describeState({ ...known, onServer: 2, trouble: refused }).message).toBe('Too long.');
  expect(describeState({ ...known, trouble: refused }).message).toBe('');
});

test('what neither has would be gone; a device that works has it within a moment', () => {
  const unkept = { ...known, onServer: 2, onDevice: 2 };
  expect(isUnstored(describeState({ ...unkept, localStore: 'fails' }))).toBe(true);
  expect(isUnstored(describeState({ ...unkept, localStore: 'opening' }))).toBe(true);
  expect(isUnstored(describeState(unkept))).toBe(false);
  expect(isUnstored(describeState({ ...known, localStore: 'fails' }))).toBe(false);
});

test.each([
  ['', null, false],
  ['Not published yet', null, true],
  ['Not published yet', 'draft', false],
  ['Not published yet', 'draft', true],
  ['Not published yet', 'scheduled', false],
  ['Not in the article yet', 'scheduled', true],
  ['', 'published', false],
  ['Not in the article yet', 'published', true],
] as const)('beside Saved: “%s”', (text, status, apart) => {
  expect(publicationNote(describeState({ ...known, hasUnsavedChanges: apart }), status)).toBe(text);
});
