import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, chosenText, type Passage, passagesOf, type Side } from './three-ways.ts';

const block = (text: string): Block => ({ html: `<p>${text}</p>`, lines: [text] });
const blocks = (...texts: string[]) => texts.map(block);
const kinds = (passages: Passage[]) => passages.map(({ changedBy }) => changedBy);
const textOf = (made: Block[]) => made.map(({ lines }) => lines.join());

const sentence = fc.constantFrom(
  'The kettle sings in the morning.',
  'The kettle sings in the evening.',
  'নদীর ধারে একটি গ্রাম।',
  'নদীর ধারে একটি শহর।',
  '雨が降る。',
  'شاي في الصباح',
  '',
);
const text = fc.array(sentence, { maxLength: 7 }).map((sentences) => blocks(...sentences));

test('taking one side everywhere gives that side’s text, whatever the three texts are', () => {
  fc.assert(
    fc.property(fc.option(text), text, text, (base, mine, theirs) => {
      const passages = passagesOf(base, mine, theirs);
      expect(chosenText(passages, () => 'mine')).toEqual(mine);
      expect(chosenText(passages, () => 'theirs')).toEqual(theirs);
      if (base) expect(passages.flatMap((passage) => passage.base)).toEqual(base);
    }),
    { numRuns: 1000 },
  );
});

test('without any choice nothing is lost that one side wrote and the other never had', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const had = new Set(textOf(base));
      const merged = new Set(textOf(chosenText(passagesOf(base, mine, theirs), () => undefined)));
      for (const sentence of [...textOf(mine), ...textOf(theirs)]) {
        if (!had.has(sentence)) expect(merged).toContain(sentence);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a paragraph changed on one side is taken from it, on both sides it is asked for', () => {
  const base = blocks('Rags are beaten in water.', 'Then they rest.', 'The sheet is pressed and dried.');
  const mine = blocks('Rags were beaten in water.', 'Then they rest.', 'The sheet is pressed and hung.');
  const theirs = blocks('Rags are beaten in water.', 'Then they rest.', 'The sheet is pressed and sold.');
  const passages = passagesOf(base, mine, theirs);
  expect(kinds(passages)).toEqual(['mine', 'nobody', 'both']);
  const taken = (side: Side) => textOf(chosenText(passages, (index) => (index === 2 ? side : undefined)));
  expect(taken('mine')).toEqual(textOf(mine));
  expect(taken('theirs').slice(2)).toEqual(['The sheet is pressed and sold.']);
  expect(taken('both').slice(2)).toEqual([
    'The sheet is pressed and hung.',
    'The sheet is pressed and sold.',
  ]);
});

test('neighbouring paragraphs, each changed by another, are two passages', () => {
  const base = blocks('The first of these two stood here.', 'The second of these two stood here.');
  const mine = blocks('The first of these two stands here.', 'The second of these two stood here.');
  const theirs = blocks('The first of these two stood here.', 'The second of these two stands here.');
  expect(kinds(passagesOf(base, mine, theirs))).toEqual(['mine', 'theirs']);
});

test('a short paragraph that grew long is still the same paragraph', () => {
  const base = blocks('Others:', 'Mine:');
  const mine = blocks('Others:', 'Mine: কাগজ 庭 雨 orchard নদী papel');
  const theirs = blocks('Others: one two three four', 'Mine:');
  expect(kinds(passagesOf(base, mine, theirs))).toEqual(['theirs', 'mine']);
});

test('what both added in the same place is asked for, the same words from both are not', () => {
  const base = blocks('Start.', 'End.');
  expect(
    kinds(passagesOf(base, blocks('Start.', 'Mine.', 'End.'), blocks('Start.', 'Their own.', 'End.'))),
  ).toEqual(['nobody', 'both', 'nobody']);
  expect(kinds(passagesOf(base, blocks('Start.', 'New.', 'End.'), blocks('Start.', 'New.', 'End.')))).toEqual(
    ['nobody', 'alike', 'nobody'],
  );
});

test('what one side took out and the other changed is asked for', () => {
  const base = blocks('Start.', 'The kettle sings in the morning.', 'End.');
  const passages = passagesOf(
    base,
    blocks('Start.', 'End.'),
    blocks('Start.', 'The kettle sings in the evening.', 'End.'),
  );
  expect(kinds(passages)).toEqual(['nobody', 'both', 'nobody']);
});

test('without a base every difference is asked for', () => {
  const passages = passagesOf(null, blocks('Same.', 'Mine.'), blocks('Same.'));
  expect(kinds(passages)).toEqual(['nobody', 'both']);
});

test('a new formatting is a change', () => {
  const bold = { html: '<p><strong>Word</strong></p>', lines: ['Word'] };
  expect(kinds(passagesOf([block('Word')], [bold], [block('Word')]))).toEqual(['mine']);
});

test('long texts are put together', () => {
  const long = Array.from({ length: 3000 }, (_, index) => block(`Paragraph ${index} of a long text.`));
  const mine = long.map((one, index) => (index % 50 === 0 ? block(`Mine ${index}`) : one));
  const theirs = long.map((one, index) => (index % 50 === 25 ? block(`Theirs ${index}`) : one));
  const merged = textOf(chosenText(passagesOf(long, mine, theirs), () => undefined));
  expect(merged).toHaveLength(3000);
  expect(merged.filter((line) => line.startsWith('Mine') || line.startsWith('Theirs'))).toHaveLength(120);
});
