import { expect, test } from 'vitest';
import { directionOf, textDirection } from './text-direction.ts';

test.each([
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['bn', 'auto'],
  ['en', 'auto'],
  ['arn', 'auto'],
])('%s is written %s', (lang, dir) => expect(textDirection(lang)).toEqual({ lang, dir }));

test('only a site of such a language stands from right to left', () => {
  expect(directionOf('he')).toBe('rtl');
  expect(directionOf('bn')).toBeUndefined();
});
