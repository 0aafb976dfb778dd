import { expect, test } from 'vitest';
import { isNowhere, notOut, viewOf } from './view.ts';

const known = {
  sequence: 3,
  onDevice: 3,
  onServer: 3,
  device: 'works' as const,
  trouble: null,
  others: [],
  newer: false,
  inTrash: false,
  missing: [],
  apart: false,
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
  ['Offline: not kept. Please leave this page open.', { onServer: 2, device: 'opening', trouble: offline }],
  [
    'Signed out: not kept. Please leave this page open.',
    { onServer: 2, device: 'fails', trouble: signedOut },
  ],
] as const)('%s', (text, fields) => {
  expect(viewOf({ ...known, ...fields }).text).toBe(text);
});

test('what the server has is kept, and so is what this device has', () => {
  expect(viewOf({ ...known, onDevice: 0 }).kept).toBe(true);
  expect(viewOf({ ...known, onServer: 0 }).kept).toBe(true);
  expect(viewOf({ ...known, onServer: 2, onDevice: 2 }).kept).toBe(false);
});

test('the server’s sentence is shown as long as it matters', () => {
  expect(viewOf({ ...known, onServer: 2, trouble: refused }).message).toBe('Too long.');
  expect(viewOf({ ...known, trouble: refused }).message).toBe('');
});

test('what neither has would be gone; a device that works has it within a moment', () => {
  const unkept = { ...known, onServer: 2, onDevice: 2 };
  expect(isNowhere(viewOf({ ...unkept, device: 'fails' }))).toBe(true);
  expect(isNowhere(viewOf({ ...unkept, device: 'opening' }))).toBe(true);
  expect(isNowhere(viewOf(unkept))).toBe(false);
  expect(isNowhere(viewOf({ ...known, device: 'fails' }))).toBe(false);
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
  expect(notOut(viewOf({ ...known, apart }), status)).toBe(text);
});
