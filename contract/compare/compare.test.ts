import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLines, textOf } from './compare.ts';
import { compareSequences } from './sequence.ts';
import { compareWords } from './words.ts';

const side = <T>(steps: { kind: string; item: T }[], gone: string) =>
  steps.filter(({ kind }) => kind !== gone).map(({ item }) => item);

test('a way between sequences holds both of them, and is the shortest', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 14 });
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      const steps = compareSequences(before, after);
      expect(side(steps, 'added')).toEqual(before);
      expect(side(steps, 'removed')).toEqual(after);
      expect(steps.filter(({ kind }) => kind === 'same').length).toBe(longestShared(before, after));
    }),
    { numRuns: 500 },
  );
});

/** By definition, slowly. */
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

test('applied to one text the difference gives the other, in every script', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.array(line, { maxLength: 8 }), (before, after) => {
      const lines = compareLines(before, after);
      expect(textOf(lines, 'before')).toEqual(before);
      expect(textOf(lines, 'after')).toEqual(after);
    }),
    { numRuns: 500 },
  );
});

test('changed words are marked, whatever stands between them goes along', () => {
  expect(compareWords('Rags are beaten in water.', 'Rags were soaked in water.')).toEqual([
    { kind: 'same', text: 'Rags ' },
    { kind: 'removed', text: 'are beaten' },
    { kind: 'added', text: 'were soaked' },
    { kind: 'same', text: ' in water.' },
  ]);
});

test('words are told apart where no spaces stand between them', () => {
  const parts = compareWords('今日は雨です。', '今日は雪です。');
  expect(parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual(['雨', '雪']);
});

test('a changed line is one line; one put in before it is its own', () => {
  const lines = compareLines(
    ['Title', 'The kettle sings in the morning.'],
    ['Title', 'Something else.', 'The kettle sings in the evening.'],
  );
  expect(lines.map(({ kind }) => kind)).toEqual(['same', 'added', 'changed']);
});

test('texts that share nothing, however long, are taken away and put in', () => {
  const words = (name: string) => Array.from({ length: 20_000 }, (_, i) => `${name}${i}`);
  const lines = compareLines(words('a'), words('b'));
  expect(textOf(lines, 'before')).toEqual(words('a'));
  expect(textOf(lines, 'after')).toEqual(words('b'));
});
