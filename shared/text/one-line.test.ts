import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isVisible, oneLine, readable } from './one-line.ts';
import { anyText } from './testing.ts';

it.each([
  ['One \r\n \n two\nthree ', 'One two three '],
  ['a\tb\u000bc\u000cd\u0085e\u2028f\u2029g', 'a b c d e f g'],
  ['\u001b[31mred\u0007\u007f\u0081\u009d', '[31mred'],
  ['it\u0092s 5\u0096\u0080\u009f', 'it’s 5–€Ÿ'],
  ['invoice\u202egpj.exe\u202c \u2066x\u2069\u206a', 'invoicegpj.exe x'],
  ['a\ufffe\uffff\ufdd0\u{1fffe}\u{10ffff}\ufeffb', 'ab'],
])('makes %j one readable line', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

it.each([
  'می\u200cخواهم',
  'ක්\u200dෂ',
  '👩\u200d👩\u200d👧',
  'C++\u200e ب',
  '\u061cعربي',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
])('leaves %j as it is', (text) => {
  expect(oneLine(text)).toBe(text);
});

it('has no control characters, and changes a line only once', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const line = oneLine(text);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      expect(oneLine(line)).toBe(line);
    }),
    { numRuns: 50 },
  );
});

it('joins lines in linear time', () => {
  const spaced = `a${' '.repeat(1_000_000)}b`;
  expect(oneLine(spaced)).toBe(spaced);
});

it('keeps the lines of a readable text', () => {
  expect(readable('a\tb\r\nc\u001b\u202ed')).toBe('a\tb\ncd');
  expect(readable('a\rb\u000bc\fd\u0085e\u2028f\u2029g\n\nh')).toBe('a\nb\nc\nd\ne\nf\ng\n\nh');
});

it('knows text that nobody sees', () => {
  expect(['\u200b', '\u200d\u200e', '\u2800', '\u3164', ' \u00ad'].map(isVisible)).toEqual(
    Array(5).fill(false),
  );
  expect(isVisible('ক')).toBe(true);
});
