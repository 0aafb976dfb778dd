import { describe, expect, it } from 'vitest';
import { isAmbiguous, readDate, shownTimes, toInstant } from './dates.ts';

describe('written dates', () => {
  it.each([
    ['2015-01-08', { day: '2015-01-08' }],
    ['2015-1-8', { day: '2015-01-08' }],
    ['2015-12-17 14:00:00 -5', { instant: '2015-12-17T19:00:00.000Z', written: '2015-12-17T14:00:00' }],
    ['2015-12-17 14:00:00 -0530', { instant: '2015-12-17T19:30:00.000Z', written: '2015-12-17T14:00:00' }],
    ['2015-12-17T14:00:00Z', { instant: '2015-12-17T14:00:00.000Z' }],
    ['2015-12-17T14:00:00.123Z', { instant: '2015-12-17T14:00:00.123Z' }],
    ['2015-12-17 14:00:00,5', { local: '2015-12-17T14:00:00.5' }],
    ['2015-12-17 14:00', { local: '2015-12-17T14:00:00' }],
    ['2015-12-17 2:05 PM EST', { instant: '2015-12-17T19:05:00.000Z', written: '2015-12-17T14:05:00' }],
    [
      '2015-07-17T14:00:00[Europe/Rome]',
      { instant: '2015-07-17T12:00:00.000Z', written: '2015-07-17T14:00:00' },
    ],
    [
      'Mon, 01 Jun 2020 10:00:00 +0200',
      { instant: '2020-06-01T08:00:00.000Z', written: '2020-06-01T10:00:00' },
    ],
    ['Mon, 1 Jun 2020 10:00:00 GMT', { instant: '2020-06-01T10:00:00.000Z' }],
    ['Mon Jun  1 10:00:00 2020', { local: '2020-06-01T10:00:00' }],
    ['20200601', { day: '2020-06-01' }],
    ['20200601T100000Z', { instant: '2020-06-01T10:00:00.000Z' }],
    ['202006011000', { local: '2020-06-01T10:00:00' }],
    ['1591005600', { instant: '2020-06-01T10:00:00.000Z' }],
    ['1591005600000', { instant: '2020-06-01T10:00:00.000Z' }],
    ['01.06.2020', { day: '2020-06-01' }],
    ['1. 6. 2020', { day: '2020-06-01' }],
    ['06/13/2020', { day: '2020-06-13' }],
    ['2020/6/1', { day: '2020-06-01' }],
    ['2020-06', { day: '2020-06-01' }],
    ['January 8, 2015', { day: '2015-01-08' }],
    ['June 2020', { day: '2020-06-01' }],
    ['8th Sept. 2015', { day: '2015-09-08' }],
    ['১ জুন ২০২০', { day: '2020-06-01' }],
    ['1. März 2020', { day: '2020-03-01' }],
    ['1er août 2020', { day: '2020-08-01' }],
    ['1 de septiembre de 2020', { day: '2020-09-01' }],
    ['1 de março de 2020', { day: '2020-03-01' }],
    ['1 giugno 2020', { day: '2020-06-01' }],
    ['1 июня 2020 г.', { day: '2020-06-01' }],
    ['1 जून 2020', { day: '2020-06-01' }],
    ['١ يونيو ٢٠٢٠', { day: '2020-06-01' }],
    ['2020年6月1日', { day: '2020-06-01' }],
    ['2020年6月1日 10:30', { local: '2020-06-01T10:30:00' }],
    ['2015-02-30', null],
    ['2015-13-01', null],
    ['1399/03/12', null],
    ['1446-01-02', null],
    ['2015-01-08 or later', null],
    ['06/01/2020', null],
    ['soon', null],
    ['', null],
    [42, null],
    [new Date(Number.NaN), null],
  ])('%j', (raw, expected) => expect(readDate(raw)).toEqual(expected));

  it('follow the order that is given', () => {
    expect(readDate('06/01/2020', 'dmy')).toEqual({ day: '2020-01-06' });
    expect(readDate('06/01/2020', 'mdy')).toEqual({ day: '2020-06-01' });
    expect(readDate('13/01/2020', 'mdy')).toEqual({ day: '2020-01-13' });
    expect([isAmbiguous('06/01/2020'), isAmbiguous('06/06/2020'), isAmbiguous('soon')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('become an instant of the same day in the site’s time zone', () => {
    expect(toInstant({ day: '2015-01-08' }, 'Asia/Dhaka')).toBe('2015-01-08T00:00:00.000Z');
    expect(toInstant({ day: '2015-01-08' }, 'America/New_York')).toBe('2015-01-08T12:00:00.000Z');
  });

  it('without a zone are in that of the old site', () => {
    expect(toInstant({ local: '2020-07-01T10:00:00' }, 'UTC', 'America/New_York')).toBe(
      '2020-07-01T14:00:00.000Z',
    );
    expect(toInstant({ local: '2020-07-01T10:00:00.5' }, 'UTC', 'Asia/Dhaka')).toBe(
      '2020-07-01T04:00:00.500Z',
    );
    expect(toInstant({ local: '2020-03-29T03:30:00' }, 'Europe/Rome')).toBe('2020-03-29T01:30:00.000Z');
    expect(shownTimes(readDate('2020-06-01T23:00:00-05:00'), 'UTC')).toEqual([
      '2020-06-02T04:00:00',
      '2020-06-01T23:00:00',
    ]);
  });
});
