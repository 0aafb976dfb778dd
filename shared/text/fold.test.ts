import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from './fold.ts';
import { anyText } from './testing.ts';

it.each([
  ['Straße', 'strasse'],
  ['İstanbul ISPARTA ı', 'istanbul isparta i'],
  ['Œuvre Ærø Þór', 'oeuvre aero thor'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['أحمد إلى آخر', 'احمد الي اخر'],
  ['کتاب یک', 'كتاب يك'],
  ['مدرسة', 'مدرسه'],
  ['ﻼ', 'لا'],
  ['ज़मीन', 'जमीन'],
  ['চাঁদ', 'চাঁদ'],
  ['ত্\u200d', 'ৎ'],
  ['ന്\u200d', 'ൻ'],
  ['שָׁלוֹם', 'שלום'],
  ['가'.normalize('NFD'), '가'],
  ['ﾊﾟﾝ', 'パン'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it('folds a folded text to itself', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
    }),
    { numRuns: 2000 },
  );
});

it('folds every normal form to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
    }),
    { numRuns: 2000 },
  );
});
