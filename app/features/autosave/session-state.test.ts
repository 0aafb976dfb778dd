import { expect, test } from 'vitest';
import { describeState, isUnstored, publicationNote, storedText } from './session-state.ts';

const progress = {
  sequence: 3,
  onDevice: 3,
  onServer: 3,
  localStore: 'works' as const,
  failure: null,
  others: [],
  savedElsewhere: false,
  inTrash: false,
  missingImages: [],
  hasUnsavedChanges: false,
};
const offline = { kind: 'offline', message: '' } as const;
const signedOut = { kind: 'signed-out', message: '' } as const;
const serverError = { kind: 'error', message: '' } as const;
const refused = { kind: 'refused', message: 'Too long.' } as const;

test.each([
  ['Saved', { failure: offline }],
  ['Saving…', { onServer: 2 }],
  ['Offline: saved on this device', { onServer: 2, failure: offline }],
  ['Signed out: saved on this device', { onServer: 2, failure: signedOut }],
  ['Saved on this device only', { onServer: 2, failure: refused }],
  ['Server error: saved on this device', { onServer: 2, failure: serverError }],
  [
    'Server error: not saved. Keep this page open.',
    { onServer: 2, localStore: 'fails', failure: serverError },
  ],
  ['Offline: not saved. Keep this page open.', { onServer: 2, localStore: 'opening', failure: offline }],
  ['Signed out: not saved. Keep this page open.', { onServer: 2, localStore: 'fails', failure: signedOut }],
] as const)('%s', (text, fields) => {
  expect(describeState({ ...progress, ...fields }).label).toBe(text);
});

test('text on the server or on this device is stored', () => {
  expect(describeState({ ...progress, onDevice: 0 }).isStored).toBe(true);
  expect(describeState({ ...progress, onServer: 0 }).isStored).toBe(true);
  expect(describeState({ ...progress, onServer: 2, onDevice: 2 }).isStored).toBe(false);
});

test.each([
  ['Your text is stored in this browser and on the server.', {}],
  ['Your text is stored on the server.', { localStore: 'fails' }],
  ['Your text is stored in this browser.', { onServer: 2, failure: offline }],
  [
    'Your text is not stored yet: save it, or copy it, before you reload.',
    { onServer: 2, localStore: 'opening' },
  ],
] as const)('%s', (text, fields) => {
  expect(storedText(describeState({ ...progress, ...fields }))).toBe(text);
});

test('the server’s message is shown until its failure is over', () => {
  expect(describeState({ ...progress, onServer: 2, failure: refused }).message).toBe('Too long.');
  expect(describeState({ ...progress, failure: refused }).message).toBe('');
});

test('text is unstored while neither has it and the local store does not work', () => {
  const unstored = { ...progress, onServer: 2, onDevice: 2 };
  expect(isUnstored(describeState({ ...unstored, localStore: 'fails' }))).toBe(true);
  expect(isUnstored(describeState({ ...unstored, localStore: 'opening' }))).toBe(true);
  expect(isUnstored(describeState(unstored))).toBe(false);
  expect(isUnstored(describeState({ ...progress, localStore: 'fails' }))).toBe(false);
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
] as const)('the note beside “Saved”: “%s”', (text, status, hasUnsavedChanges) => {
  expect(publicationNote(describeState({ ...progress, hasUnsavedChanges }), status)).toBe(text);
});
