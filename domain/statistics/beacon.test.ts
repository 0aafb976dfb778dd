import { expect, test } from 'vitest';
import { decodePath, isReferrerSpam, readBeacon } from './beacon.ts';

test('reads the beginning and the end of a view', () => {
  expect(
    readBeacon('["/blog/a%20b","www.News.example:443","utm_source=letter&utm_campaign=w%201&x=2",0]'),
  ).toEqual({
    kind: 'view',
    path: '/blog/a b',
    referrer: 'news.example',
    campaign: 'letter / w 1',
    ofTeam: false,
  });
  expect(readBeacon('["/",3,57]')).toEqual({ kind: 'leave', path: '/', quarters: 3, seconds: 57 });
});

test.each([
  '',
  'null',
  '{}',
  '[]',
  '["/"]',
  '["no path","","",0]',
  '["//\\u0000","","",0]',
  '["/%zz","","",0]',
  '["/%00","","",0]',
  `["/${'a'.repeat(301)}","","",0]`,
  '["/",5,1]',
  '["/",-1,1]',
  '["/",1.5,1]',
  '["/",1,3601]',
  '["/",1,1e99]',
  '[["/"],1,1]',
])('refuses %s', (text) => {
  expect(readBeacon(text)).toBeUndefined();
});

test('keeps a host alone of a referrer, and nothing of an email address in a campaign', () => {
  const read = (referrer: string, campaign: string) =>
    readBeacon(JSON.stringify(['/', referrer, campaign, 0])) as { referrer: string; campaign: string };
  expect(read('a.example/path?q=secret', '').referrer).toBe('');
  expect(read('<script>.example', '').referrer).toBe('');
  expect(read('localhost', '').referrer).toBe('');
  expect(read('', 'utm_source=ann%40example.org&utm_medium=email').campaign).toBe('email');
  expect(read('', `utm_source=${'x'.repeat(400)}`).campaign).toHaveLength(60);
  expect(read('', 'utm_source=a%0Ab').campaign).toBe('a b');
});

test('decodes paths without their query', () => {
  expect(decodePath('/a%C3%A9?b#c')).toBe('/aé');
  expect(decodePath('/%F0%9F')).toBeUndefined();
});

test('knows referrers that advertise themselves', () => {
  expect(isReferrerSpam('semalt.com')).toBe(true);
  expect(isReferrerSpam('news.semalt-tools.example')).toBe(true);
  expect(isReferrerSpam('example.org')).toBe(false);
});
