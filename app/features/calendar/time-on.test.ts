import { expect, it } from 'vitest';
import { timeOn } from './time-on.ts';

it.each([
  ['2026-11-24', '2026-11-23T18:05', '2026-11-24T09:00'],
  ['2026-11-23', '2026-11-23T06:30', '2026-11-23T09:00'],
  ['2026-11-23', '2026-11-23T18:05', '2026-11-23T19:00'],
  ['2026-11-23', '2026-11-23T23:05', null],
  ['2026-11-22', '2026-11-23T18:05', null],
  ['2026-02-30', '2026-01-23T18:05', null],
  ['9999999-11-22', '2026-11-23T18:05', null],
  [null, '2026-11-23T18:05', null],
])('schedules an article of %s, seen at %s, for %s', (day, now, expected) => {
  expect(timeOn(day, now)).toBe(expected);
});
