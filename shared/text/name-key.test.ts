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
  'Ada\u202e Lovelace',
  'Ada\u3164Lovelace',
  'Ada\u2800Lovelace',
  'Ada\u034f Lovelace\ufe0f',
  'Ada Lovelace ✓',
  'ᴀᴅᴀ ʟᴏᴠᴇʟᴀᴄᴇ',
  '𝐀𝐝𝐚 𝓛𝓸𝓿𝓮𝓵𝓪𝓬𝓮',
  'Ⓐⓓⓐ 🅻ovelace',
  'ꓮdɑ ꓡovelace',
  'Ꭺda Ꮮⲟvelace',
  'Ada Lovela\u03f2e',
  'ADA LOVELA\u03f9E',
  'Ada Lovelac\u212e',
  'Ada Love\u01c0ace',
  'Ada \u05dfovelace',
  'Ada Love\u0627ace',
  'ᗩda Lovelace',
  'Λda Lovelace',
  'Ada Ɫovelace',
  'Ada Lovelaƈe',
  'Ada Lo∨elace',
  'Ada Lჿvelace',
  'Ada Lovǝlace',
])('takes %j for Ada Lovelace', (name) => {
  expect(nameKey(name)).toBe(nameKey('Ada Lovelace'));
});

it.each([
  ['Bob 3rd', 'Ƅob Зrd'],
  ['Bob 3rd', 'Ꮟob Ʒгd'],
])('takes %j for %j', (name, other) => {
  expect(nameKey(other)).toBe(nameKey(name));
});

it('tells names of symbols alone apart', () => {
  expect(new Set(['✓', '★', ''].map(nameKey)).size).toBe(3);
});

it.each(['Ada', 'Ada Byron', 'Ada Lovelace II'])('tells %s apart', (name) => {
  expect(nameKey(name)).not.toBe(nameKey('Ada Lovelace'));
});
