import { expect, it } from 'vitest';
import { openGraphLocale } from './open-graph-locale.ts';

it.each([
  ['bn', 'bn_BD'],
  ['en', 'en_US'],
  ['en-GB', 'en_GB'],
  ['zh-Hans', 'zh_CN'],
  ['not a language', 'en_US'],
])('%s is %s', (lang, locale) => expect(openGraphLocale(lang)).toBe(locale));
