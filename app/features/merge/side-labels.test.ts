import { expect, test } from 'vitest';
import { labelSides } from './side-labels.ts';

test("names the tabs for a user's own versions", () => {
  const labels = labelSides({ own: true, ownEditor: true, savedBy: 'Ada' });
  expect([labels.mine, labels.theirs]).toEqual(['This tab', 'The other tab']);
  expect(JSON.stringify(labels)).not.toMatch(/theirs was|by Ada/i);
});

test('does not call a tab what the same user saved otherwise', () => {
  expect(JSON.stringify(labelSides({ own: true, ownEditor: false, savedBy: 'Ada' }))).not.toMatch(/tab/i);
});

test('names the user who saved the other version, or the system', () => {
  expect(labelSides({ own: false, ownEditor: false, savedBy: 'Bob' })).toMatchObject({
    theirs: 'Theirs',
    savedBy: ['Theirs was saved by ', 'Bob'],
  });
  expect(labelSides({ own: false, ownEditor: false, savedBy: null }).changed.theirs).toBe(
    'Changed by the system',
  );
});
