import { expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

it.each([
  'ADA lovelace',
  ' Ada  Lovelace ',
  'Ada\u00a0Lovelace',
  'A\u200bda Lovelace',
  'Аdа Lоvеlасе',
  'Ada.Lovelace',
  'Ádà Lovelace',
  'Ａｄａ Lovelace',
  'Ada Love1ace',
  'Ada L0velace',
])('takes %j for Ada Lovelace', (name) => {
  expect(nameKey(name)).toBe(nameKey('Ada Lovelace'));
});

it.each(['Ada', 'Ada Byron', 'Ada Lovelace II'])('tells %s apart', (name) => {
  expect(nameKey(name)).not.toBe(nameKey('Ada Lovelace'));
});
