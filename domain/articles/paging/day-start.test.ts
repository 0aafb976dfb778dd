import { expect, it } from 'vitest';
import { startOfDay } from './day-start.ts';

it.each([
  ['2026-11-21', 'UTC', 0, '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'Asia/Dhaka', 0, '2026-11-20T18:00:00.000Z'],
  ['2026-11-21', 'Asia/Dhaka', 1, '2026-11-21T18:00:00.000Z'],
  ['2026-11-21', 'America/New_York', 0, '2026-11-21T05:00:00.000Z'],
  // The day on which clocks go forward has 23 hours.
  ['2026-03-29', 'Europe/Berlin', 0, '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', 1, '2026-03-29T22:00:00.000Z'],
  ['2026-12-31', 'Asia/Kathmandu', 1, '2026-12-31T18:15:00.000Z'],
])('%s begins in %s, %i days later, at %s', (day, zone, after, instant) => {
  expect(startOfDay(day, zone, after)).toBe(instant);
});
