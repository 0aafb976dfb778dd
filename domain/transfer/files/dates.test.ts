import { describe, expect, it } from 'vitest';
import { readDate, toInstant } from './dates.ts';

describe('dates of front matter', () => {
  it.each([
    ['2015-01-08', { day: '2015-01-08' }],
    ['2015-1-8', { day: '2015-01-08' }],
    ['2015-12-17 14:00:00 -5', { instant: '2015-12-17T19:00:00.000Z' }],
    ['2015-12-17 14:00:00 -0530', { instant: '2015-12-17T19:30:00.000Z' }],
    ['2015-12-17T14:00:00Z', { instant: '2015-12-17T14:00:00.000Z' }],
    ['2015-12-17 14:00', { instant: '2015-12-17T14:00:00.000Z' }],
    ['January 8, 2015', { day: '2015-01-08' }],
    ['2015-02-30', null],
    ['2015-13-01', null],
    ['soon', null],
    [42, null],
    [new Date(Number.NaN), null],
  ])('%j', (raw, expected) => expect(readDate(raw)).toEqual(expected));

  it('become an instant of the same day in the site’s time zone', () => {
    expect(toInstant({ day: '2015-01-08' }, 'Asia/Dhaka')).toBe('2015-01-08T00:00:00.000Z');
    expect(toInstant({ day: '2015-01-08' }, 'America/New_York')).toBe('2015-01-08T12:00:00.000Z');
  });
});
