import { expect, test } from 'vitest';
import { siteDirection, textDirection } from './text-direction.ts';

test.each([
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['bn', 'auto'],
  ['en', 'auto'],
  ['arn', 'auto'],
])('%s is written %s', (lang, dir) => expect(textDirection(lang)).toEqual({ lang, dir }));

test('only a site in a right-to-left language has that direction', () => {
  expect(siteDirection('he')).toBe('rtl');
  expect(siteDirection('bn')).toBeUndefined();
});
