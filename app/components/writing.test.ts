import { expect, test } from 'vitest';
import { writingOf } from './writing.ts';

test.each([
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['bn', 'auto'],
  ['en', 'auto'],
  ['arn', 'auto'],
])('%s is written %s', (lang, dir) => expect(writingOf(lang)).toEqual({ lang, dir }));
