import { expect, test } from 'vitest';
import { findTypography, type Typography } from './quotes.ts';
import { replaceTyped } from './replace-typed.ts';

/** Types a text into an empty block of that language. */
function typed(text: string, lang: string): string {
  const typography = findTypography(lang) as Typography;
  return [...text].reduce((before, character) => {
    const found = replaceTyped(before, character, typography);
    return found ? before.slice(0, before.length - found.remove) + found.insert : before + character;
  }, '');
}

test.each([
  ['en', '"It\'s", he said ("\'so\'").', '“It’s”, he said (“‘so’”).'],
  ['en-GB', 'one--two --- three', 'one—two — three'],
  ['de', "\"Geht's?\" - 'ja' -- 1990--95", '„Geht’s?“ - ‚ja‘ – 1990–95'],
  ['de-CH', '"ja"', '«ja»'],
  ['fr', 'dit "l\'eau"', 'dit «\u202fl’eau\u202f»'],
  ['pl', '"tak"', '„tak”'],
  ['sv', '"ja"', '”ja”'],
  ['ru', '"да" -- нет', '«да» — нет'],
  ['bn', '"হ্যাঁ" -- \'না\'', '“হ্যাঁ” — ‘না’'],
  ['ar', '"نعم"', '«نعم»'],
  ['xx', '"a"', '“a”'],
  ['en', 'a 19" screen, "19"', 'a 19" screen, “19”'],
  ['en', '--', '--'],
  ['en', '---', '---'],
  ['en', 'the `x="y', 'the `x="y'],
  ['en', 'https://e.org/a--b me@e.org--', 'https://e.org/a--b me@e.org--'],
])('%s: %s', (lang, text, expected) => {
  expect(typed(text, lang)).toBe(expected);
});

test('Japanese keeps what its input methods type', () => {
  expect(findTypography('ja-JP')).toBeNull();
});
