import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLines } from './lines.ts';
import { compareSequences } from './sequence.ts';
import { readSide } from './testing.ts';
import { compareWords } from './words.ts';

const side = <T>(steps: { kind: string; item: T }[], excluded: string) =>
  steps.filter(({ kind }) => kind !== excluded).map(({ item }) => item);

test('a comparison of sequences contains both, and is the shortest', () => {
  const sequence = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 14 });
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const steps = compareSequences(before, after);
      expect(side(steps, 'added')).toEqual(before);
      expect(side(steps, 'removed')).toEqual(after);
      expect(steps.filter(({ kind }) => kind === 'same').length).toBe(longestShared(before, after));
    }),
    { numRuns: 500 },
  );
});

/** The length of the longest common subsequence, by its definition. */
function longestShared(a: string[], b: string[]): number {
  const row = Array.from({ length: b.length + 1 }, () => 0);
  for (const x of a) {
    let corner = 0;
    for (let j = 0; j < b.length; j++) {
      const above = row[j + 1]!;
      row[j + 1] = x === b[j] ? corner + 1 : Math.max(above, row[j]!);
      corner = above;
    }
  }
  return row[b.length]!;
}

const word = fc.constantFrom(
  'tea',
  'rain',
  'চা',
  'বৃষ্টি',
  '雨が',
  'شاي',
  ' ',
  '  ',
  ', ',
  '.',
  '👩‍🚀',
  '\u0301',
);
const line = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));

test('a comparison contains both texts, in any writing system', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.array(line, { maxLength: 8 }), (before, after) => {
      const lines = compareLines(before, after);
      expect(readSide(lines, 'before')).toEqual(before);
      expect(readSide(lines, 'after')).toEqual(after);
    }),
    { numRuns: 500 },
  );
});

test('a space between changed words belongs to the change', () => {
  expect(compareWords('Rags are beaten in water.', 'Rags were soaked in water.')).toEqual([
    { kind: 'same', text: 'Rags ' },
    { kind: 'removed', text: 'are beaten' },
    { kind: 'added', text: 'were soaked' },
    { kind: 'same', text: ' in water.' },
  ]);
});

test('words without spaces between them are separate', () => {
  const parts = compareWords('今日は雨です。', '今日は雪です。');
  expect(parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual(['雨', '雪']);
});

test('an edited line is one line, and a line added before it another', () => {
  const lines = compareLines(
    ['Title', 'The kettle sings in the morning.'],
    ['Title', 'Something else.', 'The kettle sings in the evening.'],
  );
  expect(lines.map(({ kind }) => kind)).toEqual(['same', 'added', 'changed']);
});

test('long texts without a common line are removed and added', () => {
  const words = (name: string) => Array.from({ length: 20_000 }, (_, i) => `${name}${i}`);
  const lines = compareLines(words('a'), words('b'));
  expect(readSide(lines, 'before')).toEqual(words('a'));
  expect(readSide(lines, 'after')).toEqual(words('b'));
});
