import { describe, expect, it } from 'vitest';
import { findColumns } from './columns.ts';
import { parseDate } from './dates.ts';
import { readRow } from './read-row.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const stated = { consent: 'yes', consentDate: '2026-01-02' } as const;
const read = (header: string, row: string, options: object = {}) => {
  const columns = findColumns(header.split(','));
  if (!columns) return null;
  const result = readRow(row.split(','), { columns, options: { consent: 'yes', ...options }, now });
  if ('error' in result) return result.error;
  const { status, confirmed_at } = result.subscriber;
  return `${status} ${confirmed_at?.slice(0, 16) ?? '-'}`;
};

describe('A row of a list of subscribers', () => {
  it.each([
    [
      'Ghost',
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels',
      '1,a@x.org,Ada,,true,false,,2024-03-01T10:20:30.000Z,,',
      'confirmed 2024-03-01T10:20',
    ],
    [
      'Ghost, no emails',
      'email,subscribed_to_emails,created_at',
      'a@x.org,false,2024-03-01T10:20:30.000Z',
      'unsubscribed -',
    ],
    [
      'Substack',
      'email,active_subscription,expiry,email_disabled,created_at',
      'a@x.org,false,,false,2021-11-01T19:02:11.512Z',
      'confirmed 2021-11-01T19:02',
    ],
    [
      'Substack, disabled',
      'email,active_subscription,email_disabled,created_at',
      'a@x.org,false,true,2021-11-01T19:02:11.512Z',
      'unsubscribed -',
    ],
    [
      'Mailchimp',
      'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP',
      'A@X.org,Ada,2,2020-05-06 07:08:09,,2020-05-06 09:10:11,',
      'confirmed 2020-05-06T09:10',
    ],
    [
      'Mailchimp, unsubscribed',
      'Email Address,CONFIRM_TIME,UNSUB_TIME,UNSUB_REASON',
      'a@x.org,2020-05-06 07:08:09,2021-01-01 00:00:00,N/A',
      'unsubscribed 2020-05-06T07:08',
    ],
    [
      'Buttondown',
      'email_address,type,creation_date,unsubscription_date',
      'a@x.org,regular,2023-02-03,',
      'confirmed 2023-02-03T00:00',
    ],
    [
      'Buttondown, unactivated',
      'email,subscriber_type,creation_date',
      'a@x.org,unactivated,2023-02-03',
      'pending -',
    ],
    [
      'Jetpack',
      'Email,Email subscription,Since',
      'a@x.org,Subscribed,March 4, 2022',
      'confirmed 2022-03-04T00:00',
    ],
    ['Jetpack, not confirmed', 'Email,Email subscription,Since', 'a@x.org,Not confirmed,', 'pending -'],
    [
      'MailPoet',
      'email,status,confirmed_at',
      'a@x.org,bounced,2022-03-04 05:06:07',
      'unsubscribed 2022-03-04T05:06',
    ],
    ['an unknown status', 'email,status', 'a@x.org,dormant', 'Its status “dormant” is unknown.'],
    [
      'an apostrophe against formulas',
      'email,created_at',
      "'=1+1@x.org,2024-01-01",
      'confirmed 2024-01-01T00:00',
    ],
    ['a formula', 'email,created_at', '=HYPERLINK("http://x"),2024-01-01', 'This is not an email address.'],
    ['NUL', 'email,name,created_at', 'a@x.org,\0,2024-01-01', 'It contains the character NUL.'],
    ['no address', 'email,name', ',Ada', 'It has no email address.'],
    ['no date', 'email', 'a@x.org', 'It has no date of consent, and none was stated for all.'],
    ['an unreadable date', 'email,created_at', 'a@x.org,soon', '“soon” is not a date.'],
    ['no column for the address', 'name,phone', 'Ada,1', null],
  ])('is read: %s', (_, header, row, expected) => {
    // A date with a comma is one cell.
    const cells = row.replace(', 2022', ' 2022');
    expect(read(header, cells)).toBe(expected);
  });

  it('gets the date that was stated only without one of its own', () => {
    expect(read('email,created_at', 'a@x.org,', stated)).toBe('confirmed 2026-01-02T00:00');
    expect(read('email,created_at', 'a@x.org,2024-05-06', stated)).toBe('confirmed 2024-05-06T00:00');
    expect(read('email,confirmed_at', 'a@x.org,TRUE', stated)).toBe('confirmed 2026-01-02T00:00');
  });

  it.each([
    ['2024-02-29T12:30:00+02:00', '', '2024-02-29T10:30:00.000Z'],
    ['31.01.2024 08:15', '', '2024-01-31T08:15:00.000Z'],
    ['06/01/2024', 'dmy', '2024-01-06T00:00:00.000Z'],
    ['06/01/2024', 'mdy', '2024-06-01T00:00:00.000Z'],
    ['12/31/2024 1:05 PM', 'dmy', '2024-12-31T13:05:00.000Z'],
    ['13/12/2024', 'mdy', '2024-12-13T00:00:00.000Z'],
    ['4 Mar 2022', '', '2022-03-04T00:00:00.000Z'],
    ['06/01/2024', '', null],
    ['2023-02-29', '', null],
    ['2024-01-01 25:00', '', null],
    ['2027-01-01', '', null],
    ['1970-01-01', '', null],
    ['2024', '', null],
    ['2024-06', '', null],
    ['June 2024', '', null],
    ['20240601', '', '2024-06-01T00:00:00.000Z'],
    ['2024年6月1日', '', '2024-06-01T00:00:00.000Z'],
    ['9'.repeat(100_000), '', null],
  ] as const)('has the date %.30s (%s)', (cell, order, expected) => {
    const parsed = parseDate(cell, order, now);
    expect('instant' in parsed ? parsed.instant : null).toBe(expected);
  });
});
