import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../extensions.ts';
import { findTypography, type Typography } from './quotes.ts';
import { replaceTyped } from './replace-typed.ts';
import { findLanguage } from './typography.ts';

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
  ['en', 'dit «mot" et 5"', 'dit «mot» et 5"'],
  ['en', 'dit «\u202fmot"', 'dit «\u202fmot\u202f»'],
  ['de', '"ja" 19"', '„ja“ 19"'],
  ['en', 'a 19" screen, "19"', 'a 19" screen, “19”'],
  ['en', "'Twas in the '90s, 'tis, 'twasn't", '’Twas in the ’90s, ’tis, ’twasn’t'],
  ['en', "rock 'n' roll, give 'em hell, '08", 'rock ’n’ roll, give ’em hell, ’08'],
  ['en', '"\'Twas" (\'cause)', '“’Twas” (’cause)'],
  ['en', "'Empty' 'tissue' 'nothing' '1984' 'Cause'", '‘Empty’ ‘tissue’ ‘nothing’ ‘1984’ ‘Cause’'],
  ['en', "the word 'em' and 'give 'em'", 'the word ‘em’ and ‘give ’em’'],
  ['en', "it's '90' or 'the '90s'", 'it’s ‘90’ or ‘the ’90s’'],
  ['nl', "'t is 's avonds 'n 'huis'", '’t is ’s avonds ’n ‘huis’'],
  ['de', "'s war 'ne '90er 'neue'", '’s war ’ne ’90er ‚neue‘'],
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

const schema = getSchema(bodyExtensions());

/** Returns the language at the end of the last of these paragraphs. */
function languageAfter(paragraphs: string[], article: string | null, site: string): string {
  const blocks = paragraphs.map((text) => schema.node('paragraph', null, text ? schema.text(text) : []));
  const doc = schema.node('doc', null, blocks);
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  return findLanguage(state, { article, site });
}

const ARABIC = 'كتاب عن النهر';

test.each([
  [['Start', ARABIC, 'English '], null, 'en', 'en'],
  [['Start', ARABIC], null, 'en', 'ar'],
  [[ARABIC, ''], null, 'en', 'ar'],
  [['English '], 'ar', 'de', 'de'],
  [['English '], 'ar', 'ar', 'en'],
  [[ARABIC], 'fa', 'en', 'fa'],
  [[ARABIC], 'bn', 'en', 'ar'],
  [['河流'], 'ja', 'en', 'ja'],
  [['Река '], 'ru', 'en', 'ru'],
  [['Версия Windows '], 'ru', 'en', 'ru'],
  [['Start', ARABIC, ''], null, 'en', 'ar'],
] as const)('%j in an article in %s on a site in %s is %s', (paragraphs, article, site, lang) => {
  expect(languageAfter([...paragraphs], article, site)).toBe(lang);
});
