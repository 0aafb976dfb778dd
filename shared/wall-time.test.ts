import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, sameTimeOn, timesShown, wallTimeAt } from './wall-time.ts';

test.each([
  ['Asia/Dhaka', '2026-11-21T15:30', '2026-11-21T09:30:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21T15:30', '2026-11-21T09:45:00.000Z'],
  ['America/New_York', '2026-07-01T00:00', '2026-07-01T04:00:00.000Z'],
  // Clocks go from 2:00 to 3:00, and from 3:00 back to 2:00.
  ['Europe/Paris', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Paris', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('in %s %s is %s', (timeZone, wallTime, instant) => {
  expect(instantAt(wallTime, timeZone)).toBe(instant);
});

test.each([
  ['Europe/Berlin', '2027-03-28T01:59', 1, '2027-03-28T00:59:00.000Z'],
  ['Europe/Berlin', '2027-03-28T02:00', 0, '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', '2027-03-28T02:30', 0, '2027-03-28T01:30:00.000Z'],
  ['Europe/Berlin', '2027-03-28T03:00', 1, '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', '2027-10-31T01:59', 1, '2027-10-30T23:59:00.000Z'],
  ['Europe/Berlin', '2027-10-31T02:00', 2, '2027-10-31T00:00:00.000Z'],
  ['Europe/Berlin', '2027-10-31T02:30', 2, '2027-10-31T00:30:00.000Z'],
  ['Europe/Berlin', '2027-10-31T03:00', 1, '2027-10-31T02:00:00.000Z'],
  ['America/New_York', '2027-03-14T02:30', 0, '2027-03-14T07:30:00.000Z'],
  ['America/New_York', '2027-03-14T03:00', 1, '2027-03-14T07:00:00.000Z'],
  ['America/New_York', '2027-11-07T01:30', 2, '2027-11-07T05:30:00.000Z'],
  ['America/New_York', '2027-11-07T02:00', 1, '2027-11-07T07:00:00.000Z'],
  // Clocks are put forward by half an hour, and over midnight.
  ['Australia/Lord_Howe', '2027-10-03T02:15', 0, '2027-10-02T15:45:00.000Z'],
  ['Africa/Cairo', '2027-04-30T00:30', 0, '2027-04-29T22:30:00.000Z'],
  ['Asia/Dhaka', '2027-03-28T02:30', 1, '2027-03-27T20:30:00.000Z'],
])('in %s the clocks show %s %i times', (timeZone, wallTime, times, instant) => {
  expect(timesShown(wallTime, timeZone)).toBe(times);
  expect(instantAt(wallTime, timeZone)).toBe(instant);
});

test.each(['', 'tomorrow', '2026-13-45T99:99'])('%j is not a date and time', (text) => {
  expect(instantAt(text, 'UTC')).toBeNull();
});

test('the local time of an instant leads back to the same local time', () => {
  const zones = fc.constantFrom('Asia/Dhaka', 'Europe/Paris', 'America/St_Johns', 'Australia/Lord_Howe');
  const instants = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2037-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, zones, (date, zone) => {
      const shown = wallTimeAt(date.toISOString(), zone);
      expect(wallTimeAt(instantAt(shown, zone) ?? '', zone)).toBe(shown);
    }),
  );
});

test.each([
  // The clocks go forward on 28 March and skip 02:30.
  ['2027-03-29', '2027-03-27T01:30:20.500Z', '2027-03-29T00:30:20.500Z'],
  ['2027-03-28', '2027-03-27T01:30:00.000Z', '2027-03-28T01:30:00.000Z'],
  // They are put back on 31 October and show 02:30 twice.
  ['2027-10-31', '2027-10-30T00:30:00.000Z', '2027-10-31T00:30:00.000Z'],
  ['2027-11-01', '2027-10-30T00:30:00.000Z', '2027-11-01T01:30:00.000Z'],
])('keeps the time on %s that the clocks show at %s', (day, instant, expected) => {
  expect(sameTimeOn(day, instant, 'Europe/Berlin')).toBe(expected);
});
