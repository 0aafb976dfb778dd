import { expect, test } from 'vitest';
import { requestDateFormat } from './date-format.ts';

const read = (headers: Record<string, string>) =>
  requestDateFormat(new Request('https://site.example/dashboard', { headers }), 'Asia/Dhaka');

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['*', 'en-US'],
  ['xx-yy, bn;q=0.5', 'bn'],
  ['th-u-ca-buddhist, en-GB', 'en-GB'],
  ['not a language, ../..', 'en-US'],
  [`${'a,'.repeat(1000)}de`, 'en-US'],
  ['', 'en-US'],
])('writes dates for the languages %j in %s', (header, lang) => {
  expect(read({ 'accept-language': header }).lang).toBe(lang);
});

test.each([
  ['lekha_tz=America/New_York', 'America/New_York'],
  ['a=1; lekha_tz=Etc/GMT+1; b=2', 'Etc/GMT+1'],
  ['lekha_tz=Nowhere/At_All', 'Asia/Dhaka'],
  ['lekha_tz=', 'Asia/Dhaka'],
  [`lekha_tz=${'A'.repeat(2000)}`, 'Asia/Dhaka'],
  ['not_lekha_tz=UTC', 'Asia/Dhaka'],
  ['', 'Asia/Dhaka'],
])('reads the time zone of the cookie %j: %s', (cookie, timeZone) => {
  expect(read({ cookie }).timeZone).toBe(timeZone);
});
