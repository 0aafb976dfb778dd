import { expect, test } from 'vitest';
import { sidesOf } from './who.ts';

test('what the same account saved in another tab is not called theirs', () => {
  const sides = sidesOf({ own: true, savedBy: 'Ada' });
  expect([sides.mine, sides.theirs]).toEqual(['This tab', 'The other tab']);
  expect(JSON.stringify(sides)).not.toMatch(/theirs was|by Ada/i);
});

test('what somebody else saved, or the schedule, is theirs', () => {
  expect(sidesOf({ own: false, savedBy: 'Bob' })).toMatchObject({
    theirs: 'Theirs',
    saved: ['Theirs was saved by ', 'Bob'],
  });
  expect(sidesOf({ own: false, savedBy: null }).changed.theirs).toBe('Changed by the site itself');
});
