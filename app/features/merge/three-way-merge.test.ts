import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, compareHunks, type Hunk, resolveHunks, type Side } from './three-way-merge.ts';

const block = (text: string): Block => ({ html: `<p>${text}</p>`, lines: [text] });
const blocks = (...texts: string[]) => texts.map(block);
const changes = (hunks: Hunk[]) => hunks.map(({ changedBy }) => changedBy);
const toText = (merged: Block[]) => merged.map(({ lines }) => lines.join());

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

test('returns one version exactly if all choices are for it', () => {
  fc.assert(
    fc.property(fc.option(text), text, text, (base, mine, theirs) => {
      const hunks = compareHunks(base, mine, theirs);
      expect(resolveHunks(hunks, () => 'mine')).toEqual(mine);
      expect(resolveHunks(hunks, () => 'theirs')).toEqual(theirs);
      if (base) expect(hunks.flatMap((hunk) => hunk.base)).toEqual(base);
    }),
    { numRuns: 1000 },
  );
});

test('keeps everything new of both versions without any choice', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const before = new Set(toText(base));
      const merged = new Set(toText(resolveHunks(compareHunks(base, mine, theirs), () => undefined)));
      for (const sentence of [...toText(mine), ...toText(theirs)]) {
        if (!before.has(sentence)) expect(merged).toContain(sentence);
      }
    }),
    { numRuns: 1000 },
  );
});

test('takes a paragraph from the one version that changed it, and asks if both did', () => {
  const base = blocks('Rags are beaten in water.', 'Then they rest.', 'The sheet is pressed and dried.');
  const mine = blocks('Rags were beaten in water.', 'Then they rest.', 'The sheet is pressed and hung.');
  const theirs = blocks('Rags are beaten in water.', 'Then they rest.', 'The sheet is pressed and sold.');
  const hunks = compareHunks(base, mine, theirs);
  expect(changes(hunks)).toEqual(['mine', 'nobody', 'both']);
  const taken = (side: Side) => toText(resolveHunks(hunks, (index) => (index === 2 ? side : undefined)));
  expect(taken('mine')).toEqual(toText(mine));
  expect(taken('theirs').slice(2)).toEqual(['The sheet is pressed and sold.']);
  expect(taken('both').slice(2)).toEqual([
    'The sheet is pressed and hung.',
    'The sheet is pressed and sold.',
  ]);
});

test('separates neighbouring paragraphs with changes of different versions', () => {
  const base = blocks('The first of these two stood here.', 'The second of these two stood here.');
  const mine = blocks('The first of these two stands here.', 'The second of these two stood here.');
  const theirs = blocks('The first of these two stood here.', 'The second of these two stands here.');
  expect(changes(compareHunks(base, mine, theirs))).toEqual(['mine', 'theirs']);
});

test('recognises a short paragraph that became long', () => {
  const base = blocks('Others:', 'Mine:');
  const mine = blocks('Others:', 'Mine: কাগজ 庭 雨 orchard নদী papel');
  const theirs = blocks('Others: one two three four', 'Mine:');
  expect(changes(compareHunks(base, mine, theirs))).toEqual(['theirs', 'mine']);
});

test('asks for different additions at one place, but not for equal ones', () => {
  const base = blocks('Start.', 'End.');
  expect(
    changes(compareHunks(base, blocks('Start.', 'Mine.', 'End.'), blocks('Start.', 'Their own.', 'End.'))),
  ).toEqual(['nobody', 'both', 'nobody']);
  expect(
    changes(compareHunks(base, blocks('Start.', 'New.', 'End.'), blocks('Start.', 'New.', 'End.'))),
  ).toEqual(['nobody', 'same', 'nobody']);
});

test('asks if one version deleted what the other changed', () => {
  const base = blocks('Start.', 'The kettle sings in the morning.', 'End.');
  const hunks = compareHunks(
    base,
    blocks('Start.', 'End.'),
    blocks('Start.', 'The kettle sings in the evening.', 'End.'),
  );
  expect(changes(hunks)).toEqual(['nobody', 'both', 'nobody']);
});

test('asks for every difference without a base', () => {
  const hunks = compareHunks(null, blocks('Same.', 'Mine.'), blocks('Same.'));
  expect(changes(hunks)).toEqual(['nobody', 'both']);
});

test('counts formatting as a change', () => {
  const bold = { html: '<p><strong>Word</strong></p>', lines: ['Word'] };
  expect(changes(compareHunks([block('Word')], [bold], [block('Word')]))).toEqual(['mine']);
});

test('merges long texts', () => {
  const long = Array.from({ length: 3000 }, (_, index) => block(`Paragraph ${index} of a long text.`));
  const mine = long.map((one, index) => (index % 50 === 0 ? block(`Mine ${index}`) : one));
  const theirs = long.map((one, index) => (index % 50 === 25 ? block(`Theirs ${index}`) : one));
  const merged = toText(resolveHunks(compareHunks(long, mine, theirs), () => undefined));
  expect(merged).toHaveLength(3000);
  expect(merged.filter((line) => line.startsWith('Mine') || line.startsWith('Theirs'))).toHaveLength(120);
});
